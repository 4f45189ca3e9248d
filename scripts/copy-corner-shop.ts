/**
 * Copies parts of examples/corner-shop into the folder in which it is called, for docs/adapters.md. What the example imports by paths
 * of this repository is imported there from the package. `node ../cartwright/scripts/copy-corner-shop.ts shop harness.ts`
 */
import { cpSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const example = fileURLToPath(new URL('../examples/corner-shop', import.meta.url));

const names: readonly (readonly [RegExp, string])[] = [
  [/'(?:\.\.\/)+src\/adapters\/contract\/index\.ts'/g, "'cartwright/contract'"],
  [/'(?:\.\.\/)+src\/adapters\/toolkit\/([a-z/-]+)\.ts'/g, "'cartwright/toolkit/$1'"],
  [/'(?:\.\.\/)+src\/(domain|errors|upstream-http|lib)\/([a-z/-]+)\.ts'/g, "'cartwright/$1/$2'"],
  [/'(?:\.\.\/)+test\/contract\/merchant-adapter\/index\.ts'/g, "'cartwright/adapter-kit'"],
];

for (const part of process.argv.slice(2)) {
  cpSync(join(example, part), part, { recursive: true });
  const files = statSync(part).isDirectory() ? readdirSync(part).map((file) => join(part, file)) : [part];
  for (const file of files) {
    const text = readFileSync(file, 'utf8');
    writeFileSync(
      file,
      names.reduce((running, [inside, outside]) => running.replace(inside, outside), text),
    );
  }
}
