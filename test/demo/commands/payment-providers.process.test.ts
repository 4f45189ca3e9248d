import assert from 'node:assert/strict';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { runCli } from '../../support/machine/run-cli.ts';
import { temporaryFolder } from '../../support/machine/temporary-folder.ts';
import { serverProgram } from './server-program.ts';

const program = serverProgram('payment-providers.ts');

describe('the command payment-providers', () => {
  it('prints an address with its token, and stops at SIGTERM', async (t) => {
    const folder = await temporaryFolder(t);
    const { child, ended, text } = await program.serve(t, folder, /PAYMENT_PROVIDERS_URL=\S+/);

    const { origin, password } = new URL(/PAYMENT_PROVIDERS_URL=(\S+)/.exec(text)?.[1] ?? '');
    const headers = { authorization: `Bearer ${password}` };
    const answer = await fetch(`${origin}/v1/ledger`, { headers });
    child.kill('SIGTERM');

    assert.deepEqual(await answer.json(), { entries: [] });
    assert.equal(await ended, 0);
    const { mode } = await stat(join(folder, 'payment-providers', 'token'));
    assert.equal(mode & 0o077, 0);
  });

  it('ends with the process that started it as a child, also if that is killed', async (t) => {
    const orders = { file: ':memory:', token: 'canary-token', port: 0 };
    const { child, ended, answer } = await program.serveParent<{ readonly url: string }>(t, orders);
    const { status } = await fetch(`${answer.url}/v1/ledger`);

    // What a kill of the parent does: its end of the channel closes.
    child.disconnect();

    assert.equal(status, 401);
    assert.equal(await ended, 0);
  });

  it('says what is wrong with its command line', async (t) => {
    const { code, errors } = await runCli(t, 'payment-providers', ['--port', 'many'], {});

    assert.equal(code, 2);
    assert.match(errors, /^payment-providers: --port must be a whole number from 0 to 65535/);
  });
});
