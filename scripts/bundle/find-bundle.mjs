import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../..');
/** Each bundle has a folder of its own here, so that a running service keeps its files. */
export const bundles = join(root, 'node_modules/.cache/service');
/** Names the bundle to start, and what it was made of. */
export const record = join(bundles, 'current.json');

/** Folders that are bundled as a whole: a new file in one changes the bundle. */
export const bundledFolders = ['graphiql/public', 'src/demo/sandbox/demo-shops/catalogs', 'src/graphql/generated'];

/** Says which packages are installed. */
export const installed = 'node_modules/.package-lock.json';

/** The bundle of the sources as they are. Makes it if there is none or a source has changed. */
export function requireBundle() {
  const found = findBundle();
  if (found !== null) return found;
  const { status } = spawnSync(process.execPath, [join(root, 'scripts/bundle.ts')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const made = status === 0 ? findBundle() : null;
  if (made === null) throw new Error('The service was not bundled. `npm run dev` starts it from its sources.');
  return made;
}

/** Null if there is no bundle, or if what it was made of has changed. */
export function findBundle() {
  if (!existsSync(record)) return null;
  const { folder, files, folders } = JSON.parse(readFileSync(record, 'utf8'));
  if (!files.every(isUnchanged)) return null;
  if (bundledFolders.some((name) => listFiles(name).join() !== folders[name]?.join())) return null;
  const place = join(bundles, folder);
  return existsSync(join(place, 'package.json')) ? place : null;
}

/** Its content decides where only its times differ, as in a copy of the folder. */
function isUnchanged([path, size, modified, hash]) {
  // Without `join`, which takes as long as looking at the file.
  const file = `${root}/${path}`;
  const stat = statSync(file, { throwIfNoEntry: false });
  if (stat === undefined) return false;
  return stat.size === size && (stat.mtimeMs === modified || hashFile(file) === hash);
}

export const hashFile = (file) => createHash('sha256').update(readFileSync(file)).digest('base64url');

export const listFiles = (folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) =>
      join(parentPath, name)
        .slice(root.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort();
