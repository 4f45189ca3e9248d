import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { childFor } from '../../support/process/child-for.ts';
import { inheritedEnvironment } from '../../support/process/inherited-environment.ts';

const command = fileURLToPath(new URL('../../../src/demo/commands/sandbox.ts', import.meta.url));

it('a command whose reader has left, as behind head, ends as if all had been read', async (t) => {
  const child = childFor(t, () => spawn(process.execPath, [command, '--help'], { env: inheritedEnvironment() }));
  const problem = text(child.stderr);
  const closed = once(child, 'close');

  child.stdout.destroy();

  assert.deepEqual([await problem, await closed], ['', [0, null]]);
});
