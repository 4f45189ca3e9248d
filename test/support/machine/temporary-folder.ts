import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atEnd, type Ending } from '../at-end.ts';

/** An empty folder that goes away with the test. Ask for it before what uses it, so that it is removed last. */
export async function temporaryFolder(t: Ending): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cartwright-'));
  atEnd(t, () => rm(folder, { recursive: true, force: true }));
  return folder;
}
