import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { SettleRetry } from '../../../src/demo/sandbox/payment-providers/settle-retry.ts';
import { createSandboxPlatform } from '../../../src/demo/sandbox/platform.ts';
import { silentLogger } from '../../../src/lib/logger.ts';
import { systemRuntime } from '../../../src/lib/runtime.ts';
import { createFaultProxy } from '../../contract/merchant-adapter/fault-proxy.ts';
import { runSandbox } from '../../support/machine/sandbox-command.ts';
import { ManualTime } from '../../support/manual-time.ts';
import { createExpressBuyer, decide, readMoney, toApproval } from '../../support/orders/express-buyer.ts';
import { makeReadyCart } from '../../support/orders/ready-cart.ts';
import { startService, type TestService } from '../../support/servers/start-service.ts';

const APPAREL = 'apparel.demo.example';
/** Takes the money when it ships. */
const HOME = 'home.demo.example';

let folder: string;
let service: TestService;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cartwright-'));
  service = await startService({ domains: [APPAREL, HOME], dataFolder: folder });
});
after(async () => {
  await service[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

/** An order that is paid by PayPal, and what the provider wrote down since. */
async function order(domain: string, { units = 1, beforeOrder = (): void => {} } = {}) {
  const device = await service.openDevice();
  if (domain === HOME) {
    await device.request(
      `mutation { setPostalCode(input: { domain: "${HOME}", postalCode: "78701" }) { userErrors { name } } }`,
    );
  }
  const { variantId } = await makeReadyCart(device, domain);
  if (units > 1) {
    await device.request(
      'mutation ($input: AddLineItemInput!) { addLineItem(input: $input) { userErrors { name } } }',
      { input: { domain, addToCartRef: { variantId }, quantity: units - 1 } },
    );
  }
  const earlier = (await readMoney(service, domain)).length;
  const buyer = createExpressBuyer(device, domain);
  const { session } = await buyer.start();
  const sessionId = session?.sessionId ?? '';
  const approved = await buyer.authorize({ sessionId, approval: toApproval(await decide(session?.redirectUrl)) });
  beforeOrder();
  const { attempt, userErrors } = await buyer.complete({ sessionId, idempotencyKey: crypto.randomUUID() });
  assert.equal(attempt?.status, 'SUCCEEDED', JSON.stringify({ attempt, userErrors }));
  const orders = await service.ledger.orders(domain);
  const placed = orders.find(({ order_id }) => order_id === attempt.result.orderId) ?? assert.fail('no order');
  const lines = await device.request(`{ orders(first: 1) { nodes { lineItems { sku } } } }`);
  const sku = /"sku":"([^"]+)"/.exec(JSON.stringify(lines.data))?.[1] ?? '';
  return {
    number: placed.order_number,
    total: approved.session?.authorizedAmount?.number ?? 0,
    sku,
    money: async () => (await readMoney(service, domain)).slice(earlier),
  };
}

describe('an order of express checkout, after it was placed', () => {
  it('is refunded by its provider, once', async () => {
    const { number, total, money } = await order(APPAREL);

    const done = await runSandbox(folder, 'refund', number);
    const again = await runSandbox(folder, 'refund', number);

    assert.deepEqual([done.code, again.code], [0, 1]);
    assert.deepEqual(await money(), [`hold ${total}`, `capture ${total}`, `refund ${total}`]);
  });

  it('is refunded when it is cancelled, part by part, and never more than was taken', async () => {
    const { number, total, sku, money } = await order(APPAREL, { units: 2 });

    await runSandbox(folder, 'cancel', number, '--line', `${sku}:1`);
    const [, , first = ''] = await money();
    await runSandbox(folder, 'cancel', number);

    const part = Number(/^refund (\d+)$/.exec(first)?.[1]);
    assert.ok(part > 0 && part < total, first);
    assert.deepEqual(await money(), [`hold ${total}`, `capture ${total}`, `refund ${part}`, `refund ${total - part}`]);
  });

  it('is paid when it ships, where the shop takes the money then', async () => {
    const { number, total, money } = await order(HOME);
    const held = await money();

    const shipped = await runSandbox(folder, 'ship', number);

    assert.equal(shipped.code, 0, shipped.note);
    assert.deepEqual([held, await money()], [[`hold ${total}`], [`hold ${total}`, `capture ${total}`]]);
  });

  it('costs nothing if it is cancelled before it ships: the hold is released', async () => {
    const { number, total, money } = await order(HOME);

    const cancelled = await runSandbox(folder, 'cancel', number);

    assert.equal(cancelled.code, 0, cancelled.note);
    assert.deepEqual(await money(), [`hold ${total}`, `release ${total}`]);
  });

  it('costs what ships if a part was cancelled before', async () => {
    const { number, total, sku, money } = await order(HOME, { units: 2 });

    await runSandbox(folder, 'cancel', number, '--line', `${sku}:1`);
    const held = await money();
    await runSandbox(folder, 'ship', number);

    const [, , refund = ''] = await money();
    const part = Number(/^refund (\d+)$/.exec(refund)?.[1]);
    assert.deepEqual(held, [`hold ${total}`]);
    assert.ok(part > 0 && part < total, refund);
    assert.deepEqual(await money(), [`hold ${total}`, `capture ${total}`, `refund ${part}`]);
  });

  it('costs nothing if the part that was left is cancelled too', async () => {
    const { number, total, sku, money } = await order(HOME, { units: 2 });

    await runSandbox(folder, 'cancel', number, '--line', `${sku}:1`);
    await runSandbox(folder, 'cancel', number);

    assert.deepEqual(await money(), [`hold ${total}`, `release ${total}`]);
  });

  it('stands and says so in the log, once, if the provider refuses to pay for it', async () => {
    const { database, providers } = service.service.sandbox ?? assert.fail('no sandbox');
    assert.ok(providers);
    const find = providers.find.bind(providers);
    const { url, token } = await find();
    const proxy = await createFaultProxy(url);
    providers.find = async () => ({ url: proxy.url, token });
    const body = JSON.stringify({ refusal: 'not-approved', amount: null });
    proxy.inject({ kind: 'answer', status: 409, body }, ({ path }) => path.endsWith('/capture'));
    const runtime = systemRuntime;
    const platform = createSandboxPlatform({ database, runtime, publicUrl: 'http://x.example', providers });
    const errors: unknown[] = [];
    const logger = { ...silentLogger, error: (facts: object) => void errors.push(facts) };
    const timers = new ManualTime();
    const retry = new SettleRetry({ database, findShop: platform.findShop, timers, logger });
    try {
      const { total, money } = await order(APPAREL);
      await retry.now();
      await retry.now();

      const [error, ...more] = errors.map((each) => JSON.stringify(each));
      assert.match(error ?? '', /"domain":"apparel.demo.example".*"movement":"capture","refusal":"not-approved"/);
      assert.deepEqual(more, []);
      assert.deepEqual(await money(), [`hold ${total}`]);
    } finally {
      providers.find = find;
      await retry.stop();
      await proxy.close();
    }
  });

  it('is paid a few seconds later, once, if the provider did not answer when it was placed', async () => {
    const { database, providers } = service.service.sandbox ?? assert.fail('no sandbox');
    assert.ok(providers);
    const find = providers.find.bind(providers);
    let isAway = false;
    let asked = 0;
    providers.find = async () => {
      asked += 1;
      // The claim before the order, and then nothing.
      if (isAway && asked > 1) throw new Error('away');
      return find();
    };
    const timers = new ManualTime();
    const platform = createSandboxPlatform({
      database,
      runtime: systemRuntime,
      publicUrl: 'http://x.example',
      providers,
    });
    const retry = new SettleRetry({ database, findShop: platform.findShop, timers, logger: silentLogger });
    try {
      const { number, total, money } = await order(APPAREL, {
        beforeOrder: () => {
          isAway = true;
          asked = 0;
        },
      });
      await retry.now();
      asked = 2;
      await timers.advance(5_000);
      await retry.now();
      providers.find = find;
      const held = await money();

      await timers.advance(4_999);
      const early = await money();
      await timers.advance(1);
      await retry.now();
      await runSandbox(folder, 'refund', number);

      assert.deepEqual([held, early], [[`hold ${total}`], [`hold ${total}`]]);
      assert.deepEqual(await money(), [`hold ${total}`, `capture ${total}`, `refund ${total}`]);
    } finally {
      providers.find = find;
      await retry.stop();
    }
    assert.equal(timers.waiting, 0);
  });
});
