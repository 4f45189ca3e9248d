import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { temporaryFolder } from '../../support/machine/temporary-folder.ts';
import { serverProgram } from './server-program.ts';

const program = serverProgram('networks.ts');

interface Answer {
  readonly networks: readonly { readonly settings: { readonly url: string } }[];
}

describe('the command start:networks', () => {
  it('prints what a service needs, with every secret as a variable of the environment, and stops at SIGTERM', async (t) => {
    const folder = await temporaryFolder(t);
    const { child, ended, text } = await program.serve(t, folder, /"cardNetworks": \[.*^\]$/ms);

    const file: unknown = JSON.parse(/"cardNetworks": (\[.*^\])$/ms.exec(text)?.[1] ?? '');
    const names = [...JSON.stringify(file).matchAll(/\{"env":"(\w+)"\}/g)].map(([, name]) => name ?? '');
    child.kill('SIGTERM');

    assert.equal(await ended, 0);
    assert.equal(names.length, 9);
    for (const name of names) assert.match(text, new RegExp(`^${name}=\\S+$`, 'm'));
  });

  it('ends with the process that started it as a child, also if that is killed', async (t) => {
    const orders = { folder: ':memory:', acquirerToken: 'canary-token', ports: [0, 0, 0] };
    const { child, ended, answer } = await program.serveParent<Answer>(t, orders);
    const ledgers = await Promise.all(answer.networks.map(({ settings }) => fetch(`${settings.url}/ledger`)));

    // What a kill of the parent does: its end of the channel closes.
    child.disconnect();

    assert.deepEqual(
      ledgers.map(({ status }) => status),
      [200, 200, 200],
    );
    assert.equal(await ended, 0);
  });
});
