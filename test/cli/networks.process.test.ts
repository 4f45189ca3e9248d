import assert from 'node:assert/strict';
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '../support/machine/temporary-folder.ts';
import { endProcess } from '../support/process/end-process.ts';

const PROGRAM = fileURLToPath(new URL('../../src/cli/networks.ts', import.meta.url));
const env = { PATH: process.env['PATH'] ?? '' };

describe('the command start:networks', () => {
  it('prints what a service needs, with every secret as a variable of the environment, and stops at SIGTERM', async (t) => {
    const folder = await temporaryFolder(t);
    const child = spawn(process.execPath, [PROGRAM, '--port', '0', '--data-dir', folder], { env });
    t.after(() => endProcess(child, 'SIGKILL'));
    const ended = once(child, 'exit');
    let text = '';
    for await (const part of child.stdout) {
      text += String(part);
      if (/"cardNetworks": \[.*^\]$/ms.test(text)) break;
    }

    const file: unknown = JSON.parse(/"cardNetworks": (\[.*^\])$/ms.exec(text)?.[1] ?? '');
    const names = [...JSON.stringify(file).matchAll(/\{"env":"(\w+)"\}/g)].map(([, name]) => name ?? '');
    child.kill('SIGTERM');

    assert.deepEqual((await ended)[0], 0);
    assert.equal(names.length, 9);
    for (const name of names) assert.match(text, new RegExp(`^${name}=\\S+$`, 'm'));
  });

  it('ends with the process that started it as a child, also if that is killed', async (t) => {
    const child = fork(PROGRAM, { env, execArgv: [] });
    t.after(() => endProcess(child, 'SIGKILL'));
    const ended = once(child, 'exit');
    child.send({ folder: ':memory:', acquirerToken: 'canary-token', ports: [0, 0, 0] });
    const [{ networks }] = (await once(child, 'message')) as [{ networks: { settings: { url: string } }[] }];
    const ledgers = await Promise.all(networks.map(({ settings }) => fetch(`${settings.url}/ledger`)));

    // What a kill of the parent does: its end of the channel closes.
    child.disconnect();

    assert.deepEqual(
      ledgers.map(({ status }) => status),
      [200, 200, 200],
    );
    assert.deepEqual((await ended)[0], 0);
  });
});
