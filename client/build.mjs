/** `npm run build`: the package's modules, with the libraries that are loaded when they are first used, and their licenses. Into `dist`, or the folder that is named. */
import { copyFile, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';

const folder = import.meta.dirname;
const dist = process.argv[2] ?? join(folder, 'dist');
const { resolve } = createRequire(import.meta.url);

await rm(dist, { recursive: true, force: true });
const { metafile } = await build({
  entryPoints: ['index', 'apollo', 'browser', 'urql'].map((name) => join(folder, `src/${name}.ts`)),
  external: ['@apollo/client', 'rxjs', '@urql/core'],
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'browser',
  target: 'es2022',
  outdir: dist,
  metafile: true,
  absWorkingDir: join(folder, '..'),
});
const bundled = Object.values(metafile.outputs)
  .flatMap(({ inputs }) => Object.entries(inputs))
  .filter(([, { bytesInOutput }]) => bytesInOutput > 0);
const packages = new Set(bundled.flatMap(([path]) => path.match(/node_modules\/((?:@[^/]+\/)?[^/]+)/)?.[1] ?? []));
const licenses = await Promise.all(
  [...packages].sort().map(async (name) => {
    const root = resolve(`${name}/package.json`);
    const found = (await readdir(dirname(root))).find((file) => /^LICEN[CS]E/i.test(file)) ?? '';
    const text = await readFile(join(dirname(root), found), 'utf8');
    return `${name}\n\n${text}`;
  }),
);
await writeFile(join(dist, 'licenses.txt'), licenses.join('\n\n'));
// For code generators.
const generated = join(folder, '../src/graphql/generated/client');
for (const name of ['schema.graphql', 'scalars.json']) await copyFile(join(generated, name), join(dist, name));
