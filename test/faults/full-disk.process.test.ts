import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { runSandboxCommand } from '../../src/demo/commands/run-sandbox-command.ts';
import { codesOf } from '../support/graphql-client.ts';
import { temporaryFolder } from '../support/machine/temporary-folder.ts';
import { placeOrder } from '../support/orders/place-order.ts';
import { Program } from '../support/process/program.ts';
import { runFor } from '../support/process/run-for.ts';
import { openDevice } from '../support/servers/start-service.ts';

const linux = { skip: process.platform !== 'linux' };

/** The kernel ends a process whose file gets too long, unless it listens. */
const NODE_OPTIONS = "--import=data:text/javascript,process.on('SIGXFSZ',()=>{})";

/** How long files may become: the next byte fails, as on a full disk. */
const limitFiles = (t: TestContext, { child }: Program, bytes: number | 'unlimited') =>
  runFor(t, 'prlimit', ['--pid', String(child.pid), `--fsize=${bytes}:`]);

const ADD = `mutation ($input: AddLineItemInput!) { addLineItem(input: $input) { cart { cartId } userErrors { name } } }`;

describe('a service whose disk is full', linux, () => {
  it('says so, does nothing half, and goes on with the same keys once there is room', async (t) => {
    const dataFolder = await temporaryFolder(t);
    const program = Program.start(t, { DATA_DIR: dataFolder, NODE_OPTIONS });
    const url = await program.listening();
    const readyz = async () => (await fetch(`${url}/readyz`)).status;
    const device = await openDevice(url);
    const key = crypto.randomUUID();
    await placeOrder(device, { key: crypto.randomUUID() });
    const before = await readyz();

    await limitFiles(t, program, 4_096);
    const whileFull = await readyz();
    await assert.rejects(placeOrder(device, { key }));
    const added = await device.request(ADD, {
      input: { domain: 'apparel.demo.example', addToCartRef: { variantId: 'PKT-M-MOSS' }, quantity: 1 },
    });
    const page = await fetch(url, { headers: { accept: 'text/html' } });
    await limitFiles(t, program, 'unlimited');
    const after = await readyz();
    const again = await placeOrder(device, { key });

    assert.deepEqual([before, whileFull, after], [200, 503, 200]);
    assert.deepEqual(
      [codesOf(added), added.status, added.headers.get('retry-after')],
      [['ServiceUnavailable'], 503, '2'],
    );
    assert.ok(page.ok);
    assert.equal(again.attempt?.status, 'SUCCEEDED');
    assert.equal(program.child.exitCode, null);
    assert.deepEqual(await countInLedger(dataFolder), [2, 2]);
  });
});

async function countInLedger(dataFolder: string): Promise<readonly number[]> {
  let out = '';
  const write = (text: string) => {
    out += text;
  };
  await runSandboxCommand(['ledger', '--json'], { dataFolder, database: null, out: write, note: write });
  return ['order', 'charge'].map((kind) => out.split(`"kind":"${kind}"`).length - 1);
}
