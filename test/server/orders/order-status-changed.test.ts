import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as z from 'zod';
import { askSandbox } from '../../support/machine/sandbox-command.ts';
import { temporaryFolder } from '../../support/machine/temporary-folder.ts';
import { placeOrder } from '../../support/orders/place-order.ts';
import { startOwnClock } from '../../support/own-clock.ts';
import { type DeviceClient, startService } from '../../support/servers/start-service.ts';

const DOMAIN = 'apparel.demo.example';

const WATCH = `subscription ($domain: String!, $orderId: ID!) { orderStatusChanged(domain: $domain, orderId: $orderId) {
  orderNumber status cart { cartStatus } fulfillments { trackingNumber } refundTotal { number } events { type } } }`;
const BIND =
  'mutation { createServiceBinding(input: { service: "support" }) { binding { accessToken } userErrors { name } } }';

const eventShape = z.object({
  orderStatusChanged: z.object({
    orderNumber: z.string(),
    status: z.string(),
    cart: z.object({ cartStatus: z.literal('SUBMITTED') }),
    fulfillments: z.array(z.object({ trackingNumber: z.string() })),
    refundTotal: z.object({ number: z.number() }).nullable(),
    events: z.array(z.object({ type: z.string() })),
  }),
});
const ordersShape = z.object({ orders: z.object({ nodes: z.array(z.object({ orderId: z.string() })) }) });

async function open(dataFolder: string) {
  const service = await startService({ domains: [DOMAIN], dataFolder });
  const device = await service.openDevice();
  const { attempt } = await placeOrder(device, { key: crypto.randomUUID() });
  const { data } = await device.request('{ orders(first: 1) { nodes { orderId } } }');
  const [order] = ordersShape.parse(data).orders.nodes;
  assert.ok(order !== undefined && attempt?.result?.order !== undefined);
  const { orderNumber } = attempt.result.order;
  return { service, device, orderNumber, key: { domain: DOMAIN, orderId: order.orderId } };
}

function watch(device: Pick<DeviceClient, 'watch'>, key: { readonly domain: string; readonly orderId: string }) {
  const events = device.watch(WATCH, key);
  return {
    next: async () => {
      const { value } = await events.next();
      return eventShape.parse(value?.data, { error: () => JSON.stringify(value) }).orderStatusChanged;
    },
    raw: async () => (await events.next()).value,
    end: () => events.return(undefined),
  };
}

const callsOf = async (dataFolder: string) =>
  Number((await askSandbox(dataFolder, 'calls', DOMAIN)).find(({ operation }) => operation === 'getOrder')?.['calls']);

describe('orderStatusChanged over WebSocket', () => {
  it('shows the order, then each thing that happens to it', async (t) => {
    const dataFolder = await temporaryFolder(t);
    const { service, device, orderNumber, key } = await open(dataFolder);
    await using _service = service;
    using clock = startOwnClock();
    const order = watch(device, key);
    const seen = [(await order.next()).status];

    for (const command of ['ship', 'deliver', 'return', 'receive', 'refund']) {
      await askSandbox(dataFolder, command, orderNumber);
      const event = await order.next();
      seen.push(event.status);
      if (command === 'ship') assert.deepEqual(event.fulfillments, [{ trackingNumber: `${orderNumber}-1` }]);
      if (command === 'refund') assert.equal(event.events.at(-1)?.type, 'REFUND_COMPLETED');
    }

    // The shop announced each: by itself, the order would be read again after a minute.
    assert.ok(clock.milliseconds() < 60_000);
    assert.deepEqual(seen, ['CONFIRMED', 'SHIPPED', 'DELIVERED', 'DELIVERED', 'RETURNED', 'RETURNED']);
    await order.end();
  });

  it('asks the shop once for all who follow an order, and not at all when nobody does', async (t) => {
    const dataFolder = await temporaryFolder(t);
    const { service, device, orderNumber, key } = await open(dataFolder);
    await using _service = service;
    const tabs = Array.from({ length: 10 }, () => watch(device, key));
    for (const tab of tabs) await tab.next();
    const before = await callsOf(dataFolder);

    await askSandbox(dataFolder, 'ship', orderNumber);
    for (const tab of tabs) assert.equal((await tab.next()).status, 'SHIPPED');
    assert.equal(await callsOf(dataFolder), before + 1);

    for (const tab of tabs) await tab.end();
    await askSandbox(dataFolder, 'deliver', orderNumber);
    assert.equal(await callsOf(dataFolder), before + 1);
  });

  it('is for the device and a service that it authorized', async (t) => {
    const dataFolder = await temporaryFolder(t);
    const { service, device, key } = await open(dataFolder);
    await using _service = service;
    const stranger = await service.openDevice();
    const { data } = await device.request(BIND);
    const { accessToken } = z
      .object({ createServiceBinding: z.object({ binding: z.object({ accessToken: z.string() }) }) })
      .parse(data).createServiceBinding.binding;
    const authorized = service.watcherFor({ ...device, headers: { 'x-svc-authorization': accessToken } });

    const codeOf = async (watching: ReturnType<typeof watch>) =>
      (await watching.raw())?.errors?.[0]?.extensions?.['code'];
    const support = watch({ watch: authorized }, key);
    assert.equal((await support.next()).status, 'CONFIRMED');
    await support.end();
    assert.equal(await codeOf(watch(stranger, key)), 'Forbidden');
    assert.equal(await codeOf(watch(device, { ...key, orderId: crypto.randomUUID() })), 'OrderNotFound');
    assert.equal(await codeOf(watch(device, { ...key, domain: 'nobody.example' })), 'DomainNotFound');
    const bare = service.watcherFor({ ...device, headers: { 'x-svc-app-id': 'demo-app' } });
    assert.equal(await codeOf(watch({ watch: bare }, key)), 'MissingAuthHeader');
  });

  it('says that the shop does not respond, and goes on when it responds', async (t) => {
    const dataFolder = await temporaryFolder(t);
    const { service, device, key } = await open(dataFolder);
    await using _service = service;
    await askSandbox(dataFolder, 'stop', DOMAIN);

    const order = watch(device, key);
    const refused = await order.raw();
    await askSandbox(dataFolder, 'start', DOMAIN);
    const shown = await order.next();

    assert.equal(refused?.errors?.[0]?.extensions?.['code'], 'StoreUnavailable');
    assert.equal(refused?.data, null);
    assert.equal(shown.status, 'CONFIRMED');
    await order.end();
  });
});
