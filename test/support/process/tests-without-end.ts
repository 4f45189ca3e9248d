import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { atEnd } from '../at-end.ts';
import { childFor } from './child-for.ts';
import { Program } from './program.ts';

const never = new Promise<never>(() => {});

// Nothing is awaited before the process has started, so that no busy machine ends the test before.
it('waits for a program for ever', { timeout: 500 }, async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'cartwright-'));
  atEnd(t, () => rmSync(folder, { recursive: true, force: true }));
  const { child } = Program.start(t, { DATA_DIR: folder });
  process.stdout.write(`process ${child.pid}\n`);
  await never;
});

it('waits for another process for ever', { timeout: 500 }, async (t) => {
  const child = childFor(t, () => spawn(process.execPath, ['-e', 'setInterval(() => {}, 1_000)']));
  process.stdout.write(`process ${child.pid}\n`);
  await never;
});
