import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';

/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm';
/** Many times what a run of the tests keeps at once; a container may have 64 MiB. */
const ENOUGH_BYTES = 1024 ** 3;

let folder: string | undefined;

/** Has the tests of a run keep their temporary folders in memory, where there is room: thousands of writes wait for no disk. */
export async function useMemoryFolder(): Promise<void> {
  if (process.env['TMPDIR'] !== undefined) return;
  const free = await statfs(MEMORY).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  if (free < ENOUGH_BYTES) return;
  folder = await mkdtemp(join(MEMORY, 'cartwright-tests-'));
  // PgBouncer runs as somebody else, and reads its folder in this one.
  await chmod(folder, 0o711);
  process.env['TMPDIR'] = folder;
}

export async function removeMemoryFolder(): Promise<void> {
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
}
