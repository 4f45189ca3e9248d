import { spawn } from 'node:child_process';
import { it } from 'node:test';
import { temporaryFolder } from '../machine/temporary-folder.ts';
import { childFor } from './child-for.ts';
import { Program } from './program.ts';

const never = new Promise<never>(() => {});

it('waits for a program for ever', { timeout: 500 }, async (t) => {
  const { child } = Program.start(t, { DATA_DIR: await temporaryFolder(t) });
  process.stdout.write(`process ${child.pid}\n`);
  await never;
});

it('waits for another process for ever', { timeout: 500 }, async (t) => {
  const child = childFor(t, () => spawn(process.execPath, ['-e', 'setInterval(() => {}, 1_000)']));
  process.stdout.write(`process ${child.pid}\n`);
  await never;
});
