import assert from 'node:assert/strict';
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '../support/machine/temporary-folder.ts';
import { endProcess } from '../support/process/end-process.ts';

const PROGRAM = fileURLToPath(new URL('../../src/cli/payment-providers.ts', import.meta.url));
const env = { PATH: process.env['PATH'] ?? '' };

describe('the command payment-providers', () => {
  it('prints an address with its token, and stops at SIGTERM', async (t) => {
    const folder = await temporaryFolder(t);
    const child = spawn(process.execPath, [PROGRAM, '--port', '0', '--data-dir', folder], { env });
    t.after(() => endProcess(child, 'SIGKILL'));
    const ended = once(child, 'exit');
    let text = '';
    for await (const part of child.stdout) {
      text += String(part);
      if (/PAYMENT_PROVIDERS_URL=\S+/.test(text)) break;
    }

    const { origin, password } = new URL(/PAYMENT_PROVIDERS_URL=(\S+)/.exec(text)?.[1] ?? '');
    const headers = { authorization: `Bearer ${password}` };
    const answer = await fetch(`${origin}/v1/ledger`, { headers });
    child.kill('SIGTERM');

    assert.deepEqual(await answer.json(), { entries: [] });
    assert.deepEqual((await ended)[0], 0);
    const { mode } = await stat(join(folder, 'payment-providers', 'token'));
    assert.equal(mode & 0o077, 0);
  });

  it('ends with the process that started it as a child, also if that is killed', async (t) => {
    const child = fork(PROGRAM, { env, execArgv: [] });
    t.after(() => endProcess(child, 'SIGKILL'));
    const ended = once(child, 'exit');
    child.send({ file: ':memory:', token: 'canary-token', port: 0 });
    const [{ url }] = (await once(child, 'message')) as [{ url: string }];
    const { status } = await fetch(`${url}/v1/ledger`);

    // What a kill of the parent does: its end of the channel closes.
    child.disconnect();

    assert.equal(status, 401);
    assert.deepEqual((await ended)[0], 0);
  });

  it('says what is wrong with its command line', async (t) => {
    const child = spawn(process.execPath, [PROGRAM, '--port', 'many'], { env });
    t.after(() => endProcess(child, 'SIGKILL'));
    let text = '';
    child.stderr.on('data', (part) => {
      text += String(part);
    });

    const [code] = await once(child, 'close');

    assert.equal(code, 2);
    assert.match(text, /^payment-providers: --port must be a whole number from 0 to 65535/);
  });
});
