import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { listUsers } from './list-users.mjs';

/** Bundles that are kept for a start that has just found one. */
const KEPT = 5;

/** Removes the bundles of a folder but for the newest ones and those that a process runs, which begin.mjs notes. */
export async function removeOldBundles(folder) {
  const entries = await readdir(folder, { withFileTypes: true });
  const made = await Promise.all(
    entries
      .filter((entry) => entry.isDirectory())
      .map(async ({ name }) => ({ path: join(folder, name), since: await readSince(join(folder, name)) })),
  );
  const old = made
    .filter(({ since }) => since !== null)
    .sort((a, b) => b.since - a.since)
    .slice(KEPT)
    .filter(({ path }) => listUsers(path).length === 0);
  await Promise.all(old.map(({ path }) => rm(path, { recursive: true, force: true })));
}

/** Null for a bundle that another start is just removing. */
async function readSince(bundle) {
  try {
    return (await stat(join(bundle, 'package.json'))).mtimeMs;
  } catch (error) {
    if (error.code === 'ENOENT') return null;
    throw error;
  }
}
