import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { describe, it } from 'node:test';
import { ucpVersions } from '../../src/server/ucp/versions/ucp-version.ts';
import { askSandbox } from '../support/machine/sandbox-command.ts';
import { temporaryFolder } from '../support/machine/temporary-folder.ts';
import { childFor } from '../support/process/child-for.ts';
import { findPorts } from '../support/process/find-ports.ts';
import { runFor } from '../support/process/run-for.ts';
import { startService } from '../support/servers/start-service.ts';

const page = readFileSync(new URL('../../docs/ucp.md', import.meta.url), 'utf8');
const findScript = (name: string): string =>
  new RegExp(`<!-- test:${name} -->\\n\`\`\`(?:sh|js)\\n([\\s\\S]*?)\`\`\``).exec(page)?.[1] ?? '';
/** A part that begins with what all examples of the shell use. */
const findShellScript = (name: string): string => `${findScript('ucp-shell')}\n${findScript(name)}`;

describe('the page of agents', () => {
  for (const version of ucpVersions) {
    it(`leads with curl alone from the profile to a finished order in ${version}`, async (t) => {
      await using service = await startService({ domains: ['apparel.demo.example'] });

      const { stdout } = await runFor(t, 'sh', ['-euc', findShellScript('ucp')], {
        env: { ...process.env, CARTWRIGHT_URL: service.url, VERSION: version },
      });

      const [missing, option, ready, paid, line] = stdout.trim().split('\n');
      assert.match(missing ?? '', /^fulfillment_destination_required at \$\./);
      assert.match(option ?? '', /^fulfillment_option_required at \$\./);
      assert.deepEqual([ready, paid], ['ready_for_complete', 'completed']);
      assert.match(line ?? '', /^1 × .*: processing$/);
      assert.equal((await service.ledger.charges('apparel.demo.example')).length, 1);
    });
  }

  it('says in one line why a step cannot be done', async (t) => {
    await using service = await startService({ domains: ['apparel.demo.example', 'home.demo.example'] });
    const run = (name: string, env: object) =>
      runFor(t, 'sh', ['-uc', findShellScript(name)], {
        env: { ...process.env, CARTWRIGHT_URL: service.url, ...env },
      });

    await assert.rejects(run('ucp', { DOMAIN: 'home.demo.example', QUERY: 'lamp' }), {
      code: 1,
      stdout: '',
      stderr: 'postal_code_required: Please enter a postal code first.\n',
    });
    await assert.rejects(run('ucp-mcp', { PROFILE: 'nowhere' }), {
      code: 1,
      stderr: 'invalid_profile_url: The profile of UCP-Agent is not a valid address.\n',
    });
    await assert.rejects(run('ucp-mcp', { QUERY: 'zeppelin' }), {
      code: 1,
      stderr: 'The answer has no products[0].variants[0].id.\n',
    });
  });

  it('shows a payment that is declined, and one that the buyer confirms', async (t) => {
    await using service = await startService({ domains: ['apparel.demo.example'] });
    const script = findShellScript('ucp');
    const again = script.slice(script.indexOf('# 3.'), script.indexOf('# 6.'));

    const { stdout } = await runFor(t, 'sh', ['-euc', `${script}\n${again}\n${findScript('ucp-ends')}`], {
      env: { ...process.env, CARTWRIGHT_URL: service.url },
    });

    assert.deepEqual(stdout.trim().split('\n').slice(-5), [
      'ready_for_complete',
      'payment_failed: The card was declined. Please use another card.',
      'requires_escalation',
      'payment_challenge_required: Please confirm this payment with your bank.',
      'completed',
    ]);
    assert.equal((await service.ledger.charges('apparel.demo.example')).length, 2);
  });

  it('hears of the order and of its parcel by webhooks', async (t) => {
    const dataFolder = await temporaryFolder(t);
    await using service = await startService({ domains: ['apparel.demo.example'], dataFolder });
    const port = await findPorts(1);
    const parameters = ['--input-type=module', '--eval', findScript('ucp-receiver')];
    const env = { ...process.env, RECEIVER_PORT: String(port) };
    const receiver = childFor(t, () =>
      spawn(process.execPath, parameters, { env, stdio: ['ignore', 'pipe', 'inherit'] }),
    );
    const said = createInterface(receiver.stdout)[Symbol.asyncIterator]();
    const profile = String((await said.next()).value).replace('PROFILE=', '');

    await runFor(t, 'sh', ['-euc', findShellScript('ucp')], {
      env: { ...process.env, CARTWRIGHT_URL: service.url, PROFILE: profile },
    });
    const placed = (await said.next()).value;
    await askSandbox(dataFolder, 'ship', 'AP-100001');
    const shipped = (await said.next()).value;

    assert.equal(placed, 'order_placed AP-100001 processing');
    assert.equal(shipped, 'order_shipped AP-100001 fulfilled');
  });

  it('says a sentence if no service runs', async (t) => {
    const parameters = ['--input-type=module', '--eval', findScript('ucp-signature')];
    const env = { ...process.env, CARTWRIGHT_URL: `http://127.0.0.1:${await findPorts(1)}` };

    await assert.rejects(runFor(t, process.execPath, parameters, { env }), {
      code: 1,
      stderr: `No service answers at ${env.CARTWRIGHT_URL}. Start one with npm start, or set CARTWRIGHT_URL.\n`,
    });
  });

  it('signs a request, and is refused if the signature is of something else', async (t) => {
    await using service = await startService({ domains: ['apparel.demo.example'] });
    const example = findScript('ucp-signature');
    const run = async (script: string) => {
      const parameters = ['--input-type=module', '--eval', script];
      const env = { ...process.env, CARTWRIGHT_URL: service.url };
      return (await runFor(t, process.execPath, parameters, { env })).stdout.trim();
    };

    const accepted = await run(example);
    const refused = await run(example.replace("lines.join('\\n')", "lines.join('\\n') + '.'"));

    assert.match(accepted, /^200 .*Shirt/);
    assert.equal(refused, '401 signature_invalid');
  });

  for (const version of ucpVersions) {
    it(`leads by the Model Context Protocol to a finished order in ${version}`, async (t) => {
      await using service = await startService({ domains: ['apparel.demo.example'] });

      const { stdout } = await runFor(t, 'sh', ['-euc', findShellScript('ucp-mcp')], {
        env: { ...process.env, CARTWRIGHT_URL: service.url, VERSION: version },
      });

      const [tools, ...statuses] = stdout.trim().split('\n');
      assert.match(tools ?? '', /^create_checkout .* get_product$/);
      assert.deepEqual(statuses, ['ready_for_complete', 'completed']);
      assert.equal((await service.ledger.charges('apparel.demo.example')).length, 1);
    });
  }
});
