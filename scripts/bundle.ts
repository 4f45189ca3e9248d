/**
 * `npm run bundle`: bundles the service for `npm start`, which also does it if a source has changed. `-- --set-up`, as `npm ci` runs it,
 * compiles it ahead too, and does nothing if the bundle is there or the development dependencies are not.
 */
import { randomUUID } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { compileAhead } from './bundle/compile-ahead.ts';
import {
  bundledFolders,
  bundles,
  findBundle,
  hashFile,
  installed,
  listFiles,
  record,
  root,
} from './bundle/find-bundle.mjs';
import { removeOldBundles } from './bundle/remove-old-bundles.mjs';

const { values } = parseArgs({ options: { 'set-up': { type: 'boolean', default: false } } });
const isPossible = existsSync(join(root, 'node_modules/esbuild')) && existsSync(join(root, 'src/main.ts'));
if (isPossible && !(values['set-up'] && findBundle() !== null)) {
  const bundle = await renew();
  // What was not compiled ahead is compiled by the first start.
  if (values['set-up']) await compileAhead(bundle).catch(() => {});
} else if (!values['set-up']) {
  console.error('Only a full `npm ci`, development dependencies included, can bundle the service.');
  process.exitCode = 1;
}

async function renew(): Promise<string> {
  // Loads esbuild, which may not be installed.
  const { writeBundle } = await import('./bundle/write-bundle.ts');
  const begin = Date.now();
  const folder = randomUUID();
  await mkdir(bundles, { recursive: true });
  const sources = await writeBundle(join(bundles, folder), { hasDemo: true });
  const folders = Object.fromEntries(bundledFolders.map((name) => [name, listFiles(name)]));
  const own = listFiles('scripts/bundle').concat('scripts/bundle.ts');
  const plain = sources.filter((path) => !path.includes('node_modules/'));
  const files = [...new Set([...plain, ...Object.values(folders).flat(), ...own, installed])]
    .filter((path) => existsSync(join(root, path)))
    .map((path) => describeFile(path, begin));
  const draft = join(bundles, `${folder}.json`);
  await writeFile(draft, JSON.stringify({ folder, files, folders }));
  await rename(draft, record);
  await removeOldBundles(bundles);
  return join(bundles, folder);
}

/** A file that was written meanwhile may not be the one that was bundled: the next start bundles again. */
function describeFile(path: string, begin: number): readonly [string, number, number, string] {
  const file = join(root, path);
  const { size, mtimeMs } = statSync(file);
  return mtimeMs >= begin ? [path, size, -1, ''] : [path, size, mtimeMs, hashFile(file)];
}
