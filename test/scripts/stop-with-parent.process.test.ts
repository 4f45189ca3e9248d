import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { childFor } from '../support/process/child-for.ts';

const module = pathToFileURL(join(import.meta.dirname, '..', '..', 'scripts', 'stop-with-parent.mjs')).href;

/** Ends by itself long after the test has failed. */
const script = `
  import { stopWithParent } from '${module}';
  process.on('SIGTERM', () => { console.log('stopped'); process.exit(); });
  setTimeout(() => console.log('left alone'), 30_000);
  stopWithParent();
  console.error('ready');
`;

it('stops a script whose shell was ended, as npm does when it is told to stop', async (t) => {
  const parameters = ['-c', '"$0" --input-type=module --eval "$1"; true', process.execPath, script];
  const shell = childFor(t, () => spawn('sh', parameters, { stdio: ['ignore', 'pipe', 'pipe'] }));
  const said = text(shell.stdout);
  await once(shell.stderr, 'data');

  shell.kill('SIGTERM');

  assert.equal(await said, 'stopped\n');
});
