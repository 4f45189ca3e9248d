import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { money } from '../../../src/domain/money/money.ts';
import { requireCurrency } from '../../../src/domain/money/require-currency.ts';
import type { OrderLineItem } from '../../../src/domain/order/order.ts';
import { CommerceError } from '../../../src/errors/commerce-error.ts';
import { createCaller, createCommerceKit, DOMAIN, orderInput, partner } from '../../support/servers/commerce-kit.ts';

const caller = createCaller();
/** A line as a platform's order tells it, without what was bought. */
const toLine = (lineItemId: string): OrderLineItem => ({
  lineItemId,
  sku: 'MUG',
  status: 'SHIPPED',
  platformStatus: null,
  quantity: 1,
  fulfilledQuantity: null,
  returnedQuantity: null,
  tracking: null,
  returnEligible: null,
  returnByDate: null,
  refundAmount: null,
});
const bound = createCaller({
  viewer: { kind: 'service-binding', partner, deviceId: 'device-1', service: 'support', expiresAt: 0 },
});

describe('reading orders', () => {
  let kit: Awaited<ReturnType<typeof createCommerceKit>>;
  beforeEach(async () => {
    kit = await createCommerceKit();
  });
  afterEach(async () => {
    assert.equal(kit.time.waiting, 0);
    await kit.close();
  });

  async function place(count: number): Promise<string[]> {
    const orderIds: string[] = [];
    for (let index = 0; index < count; index += 1) {
      const { attempt } = await kit.commerce.placeOrder(
        caller,
        orderInput({ idempotencyKey: `key-${index}`, items: [{ variantId: 'mug-red', quantity: 1 }] }),
      );
      assert.ok(attempt?.result.kind === 'succeeded');
      orderIds.push(attempt.result.orderId);
      await kit.time.advance(1_000);
    }
    return orderIds;
  }

  it('is for the owner and for a service that the owner bound', async () => {
    const [orderId = ''] = await place(1);

    for (const reader of [caller, bound]) {
      const order = await kit.commerce.getOrder(reader, { domain: DOMAIN, orderId });
      assert.deepEqual(
        [order.status, order.domain, order.orderId, order.placedAt],
        ['SHIPPED', DOMAIN, orderId, '2026-01-15T12:00:00.000Z'],
      );
    }
    const read = (deviceId: string, input: { domain: string; orderId: string }) =>
      kit.commerce.getOrder(createCaller({ deviceId }), input);
    await assert.rejects(read('device-2', { domain: DOMAIN, orderId }), { name: 'Forbidden' });
    await assert.rejects(read('device-1', { domain: 'other.example', orderId }), { name: 'OrderNotFound' });
    await assert.rejects(read('device-1', { domain: DOMAIN, orderId: 'x'.repeat(10_000) }), { name: 'OrderNotFound' });
    await assert.rejects(read('device-1', { domain: 'unknown', orderId }), { name: 'DomainNotFound' });
    await assert.rejects(kit.commerce.getCart(bound, { domain: DOMAIN }), { name: 'Forbidden' });
  });

  it('says so when the merchant does not answer, or cannot', async () => {
    const [orderId = ''] = await place(1);
    kit.platform.failNext('getOrder', new CommerceError('StoreUnavailable'));

    await assert.rejects(kit.commerce.getOrder(caller, { domain: DOMAIN, orderId }), { name: 'StoreUnavailable' });

    const other = await createCommerceKit({ without: ['getOrder'] });
    await assert.rejects(other.commerce.getOrder(caller, { domain: DOMAIN, orderId }), {
      name: 'OperationNotSupported',
      httpStatus: 422,
    });
    await other.close();
  });

  it('lists newest first, page by page', async () => {
    const orderIds = await place(5);

    const first = await kit.commerce.listOrders(caller, { first: 2 });
    const second = await kit.commerce.listOrders(caller, { first: 2, after: first.orders.at(-1)?.cursor ?? null });
    const third = await kit.commerce.listOrders(caller, { first: 2, after: second.orders.at(-1)?.cursor ?? null });

    const pages = [first, second, third];
    assert.deepEqual(
      pages.flatMap(({ orders }) => orders.map(({ order }) => order.orderId)),
      orderIds.toReversed(),
    );
    assert.deepEqual(
      pages.map(({ hasNextPage }) => hasNextPage),
      [true, true, false],
    );
    assert.deepEqual(await kit.commerce.listOrders(createCaller({ deviceId: 'device-2' }), { first: 100 }), {
      orders: [],
      hasNextPage: false,
    });
  });

  it('says of each line what was bought: as the platform tells it, else as it was in the cart, else nothing', async () => {
    const [orderId = ''] = await place(1);
    const [stored] = (await kit.commerce.listOrders(caller, { first: 1 })).orders;
    const ordered = stored?.order.cart.lineItems[0];
    assert.ok(ordered);
    const price = money(1200, requireCurrency('USD'));
    const line = toLine(ordered.lineItemId);
    kit.platform.intercept('getOrder', async (proceed) => ({
      ...Object(await proceed()),
      lineItems: [line, { ...line, title: 'Mug of the platform', price, total: price }, toLine('unknown')],
    }));

    const { lineItems } = await kit.commerce.getOrder(caller, { domain: DOMAIN, orderId });

    assert.deepEqual(
      lineItems.map(({ title, variantDescription, image, price, total, variant }) => ({
        title,
        variantDescription,
        image,
        price: price?.number ?? null,
        total: total?.number ?? null,
        variant,
      })),
      [
        {
          title: ordered.description,
          variantDescription: ordered.variantDescription,
          image: ordered.image,
          price: ordered.price.number,
          total: ordered.linePrice.number,
          variant: { baseSku: ordered.baseSku, variantId: 'mug-red' },
        },
        {
          title: 'Mug of the platform',
          variantDescription: ordered.variantDescription,
          image: ordered.image,
          price: 1200,
          total: 1200,
          variant: { baseSku: ordered.baseSku, variantId: 'mug-red' },
        },
        { title: null, variantDescription: null, image: null, price: null, total: null, variant: null },
      ],
    );
  });

  it('lists an order whose merchant does not answer as it was placed', async () => {
    await place(2);
    kit.platform.failNext('getOrder', new CommerceError('StoreUnavailable'));

    const { orders } = await kit.commerce.listOrders(caller, { first: 10 });

    assert.deepEqual(
      orders.map(({ order }) => [order.status, order.cart.total.number, order.lineItems.map(({ sku }) => sku)]),
      [
        ['PENDING', 1500, ['mug-red']],
        ['SHIPPED', 1500, []],
      ],
    );
  });

  for (const first of [0, -1, 101, 1.5]) {
    it(`refuses a page of ${first}`, async () => {
      await assert.rejects(kit.commerce.listOrders(caller, { first }), { name: 'InvalidInputQuery', field: ['first'] });
    });
  }

  const toCursor = (json: string) => Buffer.from(json).toString('base64url');
  const badCursors = ['', 'x', 'bm90IGpzb24', toCursor('[1,2,3]'), toCursor('[1,"\\u0000","x"]'), 'e'.repeat(5_000)];
  for (const after of badCursors) {
    it(`refuses the cursor ${JSON.stringify(after.slice(0, 12))}`, async () => {
      await assert.rejects(kit.commerce.listOrders(caller, { first: 1, after }), {
        name: 'InvalidInputQuery',
        field: ['after'],
      });
    });
  }
});
