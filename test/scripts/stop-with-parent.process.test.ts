import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { childFor } from '../support/process/child-for.ts';

const toModule = (name: string) => pathToFileURL(join(import.meta.dirname, '..', '..', 'scripts', name)).href;

/** Ends by itself long after the test has failed. */
const waiting = `
  process.on('SIGTERM', () => { console.log('stopped'); process.exit(); });
  setTimeout(() => console.log('left alone'), 30_000);
  console.error('ready');
`;
const script = `import { stopWithParent } from '${toModule('stop-with-parent.mjs')}'; stopWithParent(); ${waiting}`;

it('stops a script whose shell was ended, as npm does when it is told to stop', async (t) => {
  const parameters = ['-c', '"$0" --input-type=module --eval "$1"; true', process.execPath, script];
  const shell = childFor(t, () => spawn('sh', parameters, { stdio: ['ignore', 'pipe', 'pipe'] }));
  const said = text(shell.stdout);
  await once(shell.stderr, 'data');

  shell.kill('SIGTERM');

  assert.equal(await said, 'stopped\n');
});

it('stops a program that was started with the import for that, once its parent was killed', async (t) => {
  const begun = '"$0" --import "$2" --input-type=module --eval "$1"; true';
  const parameters = ['-c', begun, process.execPath, waiting, toModule('end-with-parent.mjs')];
  const shell = childFor(t, () => spawn('sh', parameters, { stdio: ['ignore', 'pipe', 'pipe'] }));
  const said = text(shell.stdout);
  await once(shell.stderr, 'data');

  shell.kill('SIGKILL');

  assert.equal(await said, 'stopped\n');
});
