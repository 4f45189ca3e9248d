import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import * as z from 'zod';
import { orderElsewhere } from '../../support/orders/order-elsewhere.ts';
import { makeReadyCart } from '../../support/orders/ready-cart.ts';
import { type DeviceClient, startService, type TestService } from '../../support/servers/start-service.ts';

const DOMAIN = 'apparel.demo.example';

const PERSIST = `mutation ($input: PersistOrderInput!) { persistOrder(input: $input) {
  order { orderId orderNumber status total { number } cart { cartStatus } } merchant { domain cart { cartId } } userErrors { name httpStatus field } replayed } }`;

const shape = z.object({
  persistOrder: z.object({
    order: z
      .object({
        orderId: z.string(),
        orderNumber: z.string(),
        status: z.string(),
        total: z.object({ number: z.number() }),
        cart: z.object({ cartStatus: z.literal('SUBMITTED') }),
      })
      .nullable(),
    merchant: z.object({ domain: z.string(), cart: z.object({ cartId: z.string() }).nullable() }).nullable(),
    userErrors: z.array(z.object({ name: z.string(), httpStatus: z.number(), field: z.array(z.string()).nullable() })),
    replayed: z.boolean(),
  }),
});

async function persist(device: DeviceClient, input: Record<string, string> = {}) {
  const answer = await device.request(PERSIST, { input: { domain: DOMAIN, ...input } });
  return shape.parse(answer.data, { error: () => JSON.stringify(answer) }).persistOrder;
}

describe('persistOrder over HTTP', () => {
  let service: TestService;
  before(async () => {
    service = await startService({ domains: [DOMAIN] });
  });
  after(() => service[Symbol.asyncDispose]());

  const readCart = (device: DeviceClient) => device.request(`{ cart(domain: "${DOMAIN}") { cartId } }`);

  it("records what the device's cart became on the shop's page, once, and not before it was ordered", async () => {
    const device = await service.openDevice();
    await makeReadyCart(device, DOMAIN);
    const early = await persist(device);
    const { total, orderNumber } = await orderElsewhere(service, device, DOMAIN);

    const first = await persist(device);
    const again = await persist(device);
    const named = await persist(device, { orderId: first.order?.orderId ?? '' });
    const listed = await device.request('{ orders(first: 5) { nodes { orderNumber } } }');

    assert.notEqual(early.merchant?.cart, null);
    assert.deepEqual(
      [early.order, early.userErrors],
      [null, [{ name: 'OrderNotFound', httpStatus: 400, field: ['orderId'] }]],
    );
    assert.deepEqual(first, {
      order: {
        orderId: first.order?.orderId,
        orderNumber,
        status: 'CONFIRMED',
        total: { number: total },
        cart: { cartStatus: 'SUBMITTED' },
      },
      merchant: { domain: DOMAIN, cart: null },
      userErrors: [],
      replayed: false,
    });
    assert.deepEqual([again, named], [first, first]);
    assert.deepEqual(listed.data, { orders: { nodes: [{ orderNumber }] } });
    assert.deepEqual((await readCart(device)).data, { cart: null });
  });

  it('also finds a cart that a read has forgotten, behind a newer cart', async () => {
    const device = await service.openDevice();
    const { orderNumber } = await orderElsewhere(service, device, DOMAIN);
    assert.deepEqual((await readCart(device)).data, { cart: null });
    await makeReadyCart(device, DOMAIN);

    const found = await persist(device);
    assert.equal(found.order?.orderNumber, orderNumber);
    assert.match(JSON.stringify((await readCart(device)).data), /^\{"cart":\{"cartId":"[0-9a-f-]{36}"\}\}$/);
  });

  it('gives no order to another device, whatever it names', async () => {
    const device = await service.openDevice();
    await orderElsewhere(service, device, DOMAIN);
    const unrecorded = (await service.ledger.orders(DOMAIN)).at(-1)?.order_id ?? '';
    const stranger = await service.openDevice();
    await makeReadyCart(stranger, DOMAIN);

    const before = await persist(stranger, { orderId: unrecorded });
    const recorded = await persist(device, { orderId: unrecorded });
    const after = await stranger.request(PERSIST, { input: { domain: DOMAIN, orderId: unrecorded } });
    const long = await persist(stranger, { orderId: 'x'.repeat(10_000) });

    assert.equal(recorded.order?.orderId, unrecorded);
    assert.deepEqual(
      [before, long].map(({ order, userErrors }) => [order, userErrors[0]?.name, userErrors[0]?.httpStatus]),
      [
        [null, 'OrderNotFound', 400],
        [null, 'OrderNotFound', 400],
      ],
    );
    assert.deepEqual(
      after.errors?.map(({ extensions }) => extensions?.['code']),
      ['Forbidden'],
    );
    const { data } = await stranger.request('{ orders(first: 5) { nodes { orderNumber } } }');
    assert.deepEqual(data, { orders: { nodes: [] } });
  });

  it('gives the first result again under its key, and keeps no refusal', async () => {
    const device = await service.openDevice();
    await makeReadyCart(device, DOMAIN);
    const refused = await persist(device, { idempotencyKey: 'key-1' });
    await orderElsewhere(service, device, DOMAIN);

    const first = await persist(device, { idempotencyKey: 'key-1' });
    const replay = await persist(device, { idempotencyKey: 'key-1' });

    assert.equal(refused.userErrors[0]?.name, 'OrderNotFound');
    assert.deepEqual([first.replayed, replay], [false, { ...first, replayed: true }]);
  });

  it('records nothing while the shop does not respond, and is refused for an unknown merchant', async () => {
    const device = await service.openDevice();
    await orderElsewhere(service, device, DOMAIN);
    service.faults(DOMAIN).inject('findOrderOfCart', 'fail-before');

    const unavailable = await persist(device);
    const unknown = await persist(device, { domain: 'nobody.example' });
    const { data } = await device.request('{ orders(first: 5) { nodes { orderNumber } } }');

    assert.deepEqual(
      [unavailable, unknown].map(({ userErrors }) => userErrors[0]?.name),
      ['StoreUnavailable', 'DomainNotFound'],
    );
    assert.deepEqual(data, { orders: { nodes: [] } });
    assert.ok((await persist(device)).order !== null);
  });

  it('tells the other tabs, and lets watchers follow the order', async () => {
    const device = await service.openDevice();
    const { orderNumber } = await orderElsewhere(service, device, DOMAIN);
    const tab = device.watch(
      `subscription { cartChanged(domain: "${DOMAIN}") { cart { cartId } order { orderNumber } } }`,
    );
    await tab.next();

    const { order } = await persist(device);
    let told: unknown = null;
    while (told === null) {
      const { value } = await tab.next();
      told = z.object({ cartChanged: z.object({ order: z.unknown() }) }).parse(value?.data).cartChanged.order;
    }
    await tab.return(undefined);
    const follow = device.watch(
      `subscription { orderStatusChanged(domain: "${DOMAIN}", orderId: "${order?.orderId}") { status } }`,
    );
    const { value } = await follow.next();
    await follow.return(undefined);

    assert.deepEqual(told, { orderNumber });
    assert.deepEqual(value?.data, { orderStatusChanged: { status: 'CONFIRMED' } });
  });
});
