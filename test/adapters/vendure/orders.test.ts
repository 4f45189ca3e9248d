import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Secret } from '../../../src/lib/secret.ts';
import {
  ann,
  call,
  cardPayment,
  idOf,
  item,
  losing,
  openShop,
  payments,
  readyCart,
  refusalOf,
  submission,
  type TestShop,
  variants,
} from './support/shop.ts';

const usd = (number: number) => ({ currency: 'USD', number });

describe('the Vendure adapter, orders', () => {
  it('charges the card, and answers with the submitted cart', async (t) => {
    const shop = openShop(t);
    const handle = await readyCart(shop);
    shop.sent();

    const outcome = await shop.adapter.placeOrder(call(), submission(handle, 'attempt-1'));

    assert.equal(outcome.kind, 'placed');
    assert.ok(outcome.kind === 'placed');
    const { cart, orderId, orderNumber } = outcome.order;
    assert.equal(orderId, JSON.parse(handle).orderId);
    assert.match(orderNumber, /^[A-Z0-9]{16}$/);
    assert.deepEqual(
      [cart.cartStatus, cart.subTotal, cart.shippingTotal, cart.taxTotal, cart.total],
      ['SUBMITTED', usd(1998), usd(500), usd(165), usd(2663)],
    );
    assert.deepEqual(
      { ...cart.confirmation, submittedAt: 'then' },
      {
        platformOrderNumber: orderNumber,
        submittedAt: 'then',
        thankYouPage: null,
        shippingMethod: { id: '1', description: 'Standard Shipping', price: usd(500), estimatedDelivery: null },
        paymentSummary: { paymentType: 'CreditCard', lastFour: '4242', cardType: 'Visa', month: null, year: null },
      },
    );
    assert.deepEqual(await payments(shop, handle), {
      state: 'PaymentAuthorized',
      payments: [{ state: 'Authorized', amount: 2663 }],
    });
    assert.deepEqual(shop.sent(), [
      'ReadOrder',
      'Login',
      'NoteClaim',
      'SetBillingAddress',
      'ArrangePayment',
      'AddPayment',
    ]);
  });

  it('leaves the billing address alone where the cart has that very one', async (t) => {
    const shop = openShop(t);
    const { handle } = await shop.adapter.setBillingInfo(call(), { cart: await readyCart(shop), address: ann });
    shop.sent();

    const outcome = await shop.adapter.placeOrder(call(), submission(handle, 'attempt-1'));

    assert.ok(outcome.kind === 'placed');
    assert.deepEqual(outcome.order.cart.billingInfo, ann);
    assert.deepEqual(shop.sent(), ['ReadOrder', 'Login', 'ClaimOrder', 'AddPayment']);
  });

  it('answers a repeated key with the same order and charges once, also from another process', async (t) => {
    const shop = openShop(t);
    const handle = await readyCart(shop);
    const first = await shop.adapter.placeOrder(call(), submission(handle, 'attempt-1'));

    const again = await shop.adapter.placeOrder(call(), submission(handle, 'attempt-1'));
    const elsewhere = await shop.connect().placeOrder(call(), submission(handle, 'attempt-1'));

    assert.deepEqual([again, elsewhere], [first, first]);
    assert.deepEqual(await payments(shop, handle), {
      state: 'PaymentAuthorized',
      payments: [{ state: 'Authorized', amount: 2663 }],
    });
  });

  it('knows no cart any more under another key once the order is placed', async (t) => {
    const shop = openShop(t);
    const handle = await readyCart(shop);
    await shop.adapter.placeOrder(call(), submission(handle, 'attempt-1'));

    const order = await refusalOf(shop.adapter.placeOrder(call(), submission(handle, 'attempt-2')));
    const change = await refusalOf(
      shop.adapter.addLineItems(call(), { cart: handle, items: [item(variants.notebook, 1)], flush: false }),
    );

    assert.deepEqual([order, change], [{ name: 'CartNotFound' }, { name: 'CartNotFound' }]);
    assert.deepEqual(await payments(shop, handle), {
      state: 'PaymentAuthorized',
      payments: [{ state: 'Authorized', amount: 2663 }],
    });
  });

  for (const [number, name] of [
    ['4000000000000002', 'CreditCardDeclined'],
    ['4000000000009995', 'CreditCardInsufficientFunds'],
    ['4000000000000127', 'CreditCardInvalidSecurityCode'],
    ['4000000000000069', 'CreditCardInvalidExpiry'],
    ['4000000000003220', 'PaymentChallengeRequired'],
    ['4000000000000119', 'CheckoutError'],
  ] as const) {
    it(`refuses the test card ${number} as ${name} and leaves a cart that can change and be paid`, async (t) => {
      const shop = openShop(t);
      const handle = await readyCart(shop);

      const refusal = await refusalOf(
        shop.adapter.placeOrder(call(), submission(handle, 'attempt-1', cardPayment(number))),
      );

      assert.deepEqual(refusal, { name });
      const { handle: changed } = await shop.adapter.applyPromoCodes(call(), {
        cart: handle,
        promoCodes: ['FREESHIP'],
        replace: false,
      });
      const paid = await shop.adapter.placeOrder(call(), submission(changed, 'attempt-2'));
      assert.ok(paid.kind === 'placed');
      assert.deepEqual(paid.order.cart.total, usd(2163));
      assert.deepEqual(paid.order.cart.confirmation?.paymentSummary?.lastFour, '4242');
    });
  }

  it('refuses what is not ready, before anything is charged or moved', async (t) => {
    const shop = openShop(t);
    const bare = await shop.adapter.addLineItems(call(), {
      cart: null,
      items: [item(variants.notebook, 1)],
      flush: false,
    });
    const ready = await readyCart(shop);
    const emptied = await shop.adapter.clearCart(call(), { cart: ready });
    const other = await readyCart(shop);
    const proof = { provider: 'KLARNA', token: new Secret('t') } as const;
    const wallet = { kind: 'express-checkout', proof } as const;

    const noAddress = await refusalOf(shop.adapter.placeOrder(call(), submission(bare.handle, 'attempt-1')));
    const empty = await refusalOf(shop.adapter.placeOrder(call(), submission(emptied.handle, 'attempt-1')));
    const noWallet = await refusalOf(shop.adapter.placeOrder(call(), submission(other, 'attempt-1', wallet)));

    assert.deepEqual(noAddress, { name: 'MissingShippingInfo' });
    assert.deepEqual(empty, { name: 'MissingRequiredParameters' });
    assert.deepEqual(noWallet, { name: 'PaymentMethodNotAvailable' });
    for (const handle of [bare.handle, ready, other]) {
      assert.deepEqual(await payments(shop, handle), { state: 'AddingItems', payments: [] });
    }
  });

  it('refuses where the stock went to others meanwhile', async (t) => {
    const shop = openShop(t);
    const handle = await readyCart(shop, [item(variants.lamp, 2)]);
    const setStock = (stockOnHand: number) =>
      shop.admin(
        'SetStock',
        'mutation SetStock($id: ID!, $stock: Int!) { updateProductVariants(input: [{ id: $id, stockOnHand: $stock }]) { id } }',
        { id: variants.lamp, stock: stockOnHand },
      );
    await setStock(1);

    const refusal = await refusalOf(shop.adapter.placeOrder(call(), submission(handle, 'attempt-1')));

    assert.deepEqual(refusal, { name: 'NotEnoughStockError' });
    assert.deepEqual(await payments(shop, handle), { state: 'AddingItems', payments: [] });
    await setStock(3);
  });

  it('finds the order of a payment whose answer was lost, and does not charge again', async (t) => {
    const shop = openShop(t);
    const handle = await readyCart(shop);
    const unlucky = shop.connect({}, losing('AddPayment'));

    const lost = await refusalOf(unlucky.placeOrder(call(), submission(handle, 'attempt-1')));
    const reconciled = await shop.adapter.reconcileOrder(call(), { cart: handle, attemptKey: 'attempt-1' });
    const repeated = await shop.adapter.placeOrder(call(), submission(handle, 'attempt-1'));

    assert.deepEqual(lost, { name: 'StoreUnavailable' });
    assert.equal(reconciled.kind, 'placed');
    assert.deepEqual(repeated, reconciled);
    assert.deepEqual(await payments(shop, handle), {
      state: 'PaymentAuthorized',
      payments: [{ state: 'Authorized', amount: 2663 }],
    });
  });

  it('tells an order from payment to refund', async (t) => {
    const shop = openShop(t);
    const handle = await readyCart(shop, [item(variants.mugBlueSmall, 2), item(variants.notebook, 1)]);
    const placed = await shop.adapter.placeOrder(call(), submission(handle, 'attempt-1'));
    assert.ok(placed.kind === 'placed');
    const { orderId, orderNumber, cart } = placed.order;
    const mug = cart.lineItems[0]?.lineItemId ?? '';
    const read = () => shop.adapter.getOrder(call(), { order: { orderId, cart: null } });

    const confirmed = await read();
    await fulfil(shop, idOf(orderId), mug);
    const shipped = await read();
    await deliverAndRefund(shop, idOf(orderId));
    const delivered = await read();

    assert.deepEqual(
      [confirmed.status, confirmed.platformStatus, confirmed.orderNumber, confirmed.refundTotal],
      ['CONFIRMED', 'PaymentAuthorized', orderNumber, null],
    );
    assert.deepEqual(
      confirmed.lineItems.map(({ sku, status, quantity, fulfilledQuantity, tracking }) => ({
        sku,
        status,
        quantity,
        fulfilledQuantity,
        tracking,
      })),
      [
        { sku: 'MUG-BLUE-S', status: 'CONFIRMED', quantity: 2, fulfilledQuantity: 0, tracking: null },
        { sku: 'NOTEBOOK', status: 'CONFIRMED', quantity: 1, fulfilledQuantity: 0, tracking: null },
      ],
    );
    assert.deepEqual(
      confirmed.events.map(({ type }) => type),
      ['ORDER_PLACED'],
    );

    assert.deepEqual([shipped.status, shipped.platformStatus], ['ON_ITS_WAY', 'PartiallyShipped']);
    const [parcel] = shipped.fulfillments;
    assert.deepEqual(
      [parcel?.status, parcel?.carrier, parcel?.trackingNumber, parcel?.lineItemSkus, parcel?.deliveredAt],
      ['Shipped', 'UPS', '1Z999', ['MUG-BLUE-S'], null],
    );
    const [line] = shipped.lineItems;
    assert.deepEqual(parcel?.units, [{ lineItemId: line?.lineItemId, quantity: line?.fulfilledQuantity }]);
    assert.match(parcel?.shippedAt ?? '', /^\d{4}-\d\d-\d\dT/);
    assert.deepEqual(
      shipped.lineItems.map(({ status, fulfilledQuantity, tracking }) => [
        status,
        fulfilledQuantity,
        tracking?.trackingNumber ?? null,
      ]),
      [
        ['SHIPPED', 2, '1Z999'],
        ['CONFIRMED', 0, null],
      ],
    );

    assert.deepEqual([delivered.status, delivered.refundTotal], ['PARTIALLY_DELIVERED', usd(500)]);
    assert.deepEqual(
      delivered.refunds.map(({ amount, status, reason }) => ({ amount, status, reason })),
      [{ amount: usd(500), status: 'Settled', reason: 'damaged' }],
    );
    assert.deepEqual(
      delivered.events.map(({ type }) => type),
      ['ORDER_PLACED', 'PAYMENT_CAPTURED', 'SHIPPED', 'DELIVERED', 'REFUND_COMPLETED'],
    );
  });

  it('knows no order of another code under its id, as after the shop was set back', async (t) => {
    const shop = openShop(t);
    const placed = await shop.adapter.placeOrder(call(), submission(await readyCart(shop), 'attempt-1'));
    assert.ok(placed.kind === 'placed');

    const orderId = `${idOf(placed.order.orderId)}.EARLIER`;
    const refusal = await refusalOf(shop.adapter.getOrder(call(), { order: { orderId, cart: null } }));

    assert.deepEqual(refusal, { name: 'OrderNotFound' });
  });

  it('knows no order that is not there', async (t) => {
    const shop = openShop(t);

    const refusal = await refusalOf(shop.adapter.getOrder(call(), { order: { orderId: '99999.GONE', cart: null } }));

    assert.deepEqual(refusal, { name: 'OrderNotFound' });
  });

  it('logs in once for all calls, and again when the session has ended', async (t) => {
    const shop = openShop(t);
    const order = { order: { orderId: '99999.GONE', cart: null } };
    await Promise.all([
      refusalOf(shop.adapter.getOrder(call(), order)),
      refusalOf(shop.adapter.getOrder(call(), order)),
    ]);
    assert.deepEqual(shop.sent(), ['Login', 'FindOrder', 'FindOrder']);

    let expired = false;
    const lateAdapter = shop.connect({}, (transport) => ({
      ...transport,
      send: (request) => {
        if (expired || request.headers['authorization'] === undefined) return transport.send(request);
        expired = true;
        return transport.send({ ...request, headers: { ...request.headers, authorization: 'Bearer gone' } });
      },
    }));
    const refusal = await refusalOf(lateAdapter.getOrder(call(), order));

    assert.deepEqual(refusal, { name: 'OrderNotFound' });
    assert.deepEqual(shop.sent(), ['Login', 'FindOrder', 'Login', 'FindOrder']);
  });

  it('gives the card to nobody: not to Vendure, not to the log', async (t) => {
    const shop = openShop(t);
    const handle = await readyCart(shop);

    await shop.adapter.placeOrder(call(), submission(handle, 'attempt-1', cardPayment('5555555555554444')));

    const everything = shop.everything();
    assert.ok(everything.includes('"cardLastFour\\":\\"4444'));
    assert.ok(!everything.includes('5555555555554444'));
    // Short numbers only on their own: they can be part of a random identifier or of a time
    for (const canary of ['987', '2031']) assert.doesNotMatch(everything, new RegExp(`(?<![\\w.])${canary}(?!\\w)`));
    assert.doesNotMatch(everything, /(?<!\w)12\//);
  });
});

async function fulfil(shop: TestShop, orderId: string, lineId: string): Promise<void> {
  const { order } = await shop.admin('Order', 'query Order($id: ID!) { order(id: $id) { payments { id } } }', {
    id: orderId,
  });
  const [payment] = (order as { payments: { id: string }[] }).payments;
  await shop.admin('Settle', 'mutation Settle($id: ID!) { settlePayment(id: $id) { __typename } }', {
    id: payment?.id,
  });
  const added = await shop.admin(
    'Fulfil',
    `mutation Fulfil($input: FulfillOrderInput!) { addFulfillmentToOrder(input: $input) { ... on Fulfillment { id } } }`,
    {
      input: {
        lines: [{ orderLineId: lineId, quantity: 2 }],
        handler: {
          code: 'manual-fulfillment',
          arguments: [
            { name: 'method', value: 'UPS' },
            { name: 'trackingCode', value: '1Z999' },
          ],
        },
      },
    },
  );
  const { id } = added['addFulfillmentToOrder'] as { id: string };
  await moveFulfillment(shop, id, 'Shipped');
}

async function deliverAndRefund(shop: TestShop, orderId: string): Promise<void> {
  const { order } = await shop.admin(
    'Parts',
    'query Parts($id: ID!) { order(id: $id) { payments { id } fulfillments { id } } }',
    { id: orderId },
  );
  const { payments: paid, fulfillments } = order as { payments: { id: string }[]; fulfillments: { id: string }[] };
  await moveFulfillment(shop, fulfillments[0]?.id ?? '', 'Delivered');
  const refunded = await shop.admin(
    'Refund',
    'mutation Refund($input: RefundOrderInput!) { refundOrder(input: $input) { ... on Refund { id } } }',
    {
      input: { paymentId: paid[0]?.id, lines: [], shipping: 0, adjustment: 0, amount: 500, reason: 'damaged' },
    },
  );
  const { id } = refunded['refundOrder'] as { id: string };
  await shop.admin(
    'SettleRefund',
    'mutation SettleRefund($input: SettleRefundInput!) { settleRefund(input: $input) { __typename } }',
    { input: { id, transactionId: 'r-1' } },
  );
}

const moveFulfillment = (shop: TestShop, id: string, state: string) =>
  shop.admin(
    'Move',
    'mutation Move($id: ID!, $state: String!) { transitionFulfillmentToState(id: $id, state: $state) { __typename } }',
    { id, state },
  );
