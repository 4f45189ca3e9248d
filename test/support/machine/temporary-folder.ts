import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { atEnd } from '../at-end.ts';

/** An empty folder that goes away with the test. Ask for it before what uses it, so that it is removed last. */
export async function temporaryFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cartwright-'));
  atEnd(t, () => rm(folder, { recursive: true, force: true }));
  return folder;
}
