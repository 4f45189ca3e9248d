import assert from 'node:assert/strict';
import type { CartResult } from '../../../../../src/adapters/contract/index.ts';
import type { LineItem } from '../../../../../src/domain/cart/line-item.ts';
import { CommerceError } from '../../../../../src/errors/commerce-error.ts';
import { placeAgain } from '../../place-again.ts';
import type { Promised } from '../../promised.ts';
import { requirePlaced, requireRefusal, type ShopUnderTest, thrownBy, unitsOf } from '../../shop-under-test.ts';

export function describeOrders(promised: Promised): void {
  promised(
    'turns the cart into one order and one charge, of the total that the cart had',
    ['placeOrder'],
    async ({ shops }) => {
      for (const shop of shops) {
        const { plenty, another } = shop.fixture.goods;
        const { handle, cart } = await shop.readyCart(shop.item(plenty, 2), shop.item(another, 1));
        const before = await shop.ledger();

        const order = await shop.placed(handle);

        const after = await shop.ledger();
        const held = (await shop.fixture.secondDoor.orders()).find(({ orderId }) => orderId === order.orderId);
        assert.deepEqual(order.cart.total, cart.total);
        assert.equal(after.orders, before.orders + 1);
        assert.deepEqual(newCharges(before.charges, after.charges), [cart.total.number]);
        assert.equal(held?.total, cart.total.number);
        assert.deepEqual(unitsOf(held?.lines ?? []), { [plenty.variantId]: 2, [another.variantId]: 1 });
      }
    },
  );

  promised(
    'orders with every answer of the buyer to a consent, and tells it a platform that keeps consents',
    ['placeOrder'],
    async ({ shop }) => {
      const { consent } = shop.fixture;
      const { consentId = 'news', type = 'MARKETING' } = consent ?? {};
      for (const accepted of [true, false, null]) {
        const { handle } = await shop.readyCart();

        const submission = shop.submission(handle, { consents: [{ consentId, type, accepted }] });
        const { orderId } = requirePlaced(await shop.place(submission));

        if (consent === null) continue;
        assert.equal(await consent.read(orderId), accepted, `the platform holds another answer than ${accepted}`);
      }
    },
  );

  promised('answers the submitted cart with its confirmation', ['placeOrder'], async ({ shop }) => {
    const { handle, cart } = await shop.readyCart();

    const order = await shop.placed(handle);

    assert.equal(order.cart.cartStatus, 'SUBMITTED');
    assert.equal(order.cart.confirmation?.platformOrderNumber, order.orderNumber);
    assert.match(order.cart.confirmation?.submittedAt ?? '', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);
    assert.deepEqual(order.cart.lineItems.map(withoutAvailability), cart.lineItems.map(withoutAvailability));
    assert.deepEqual(order.cart.shippingInfo, cart.shippingInfo);
    assert.notEqual(order.orderId, '', 'placeOrder answers an order without an orderId');
    assert.notEqual(order.orderNumber, '', 'placeOrder answers an order without an orderNumber');
  });

  promised('has no open cart any more once it is ordered', ['placeOrder', 'getCart'], async ({ shop }) => {
    const { handle } = await shop.readyCart();
    await shop.placed(handle);

    await requireRefusal(() => shop.readCart(handle), 'CartNotFound');
    await requireRefusal(() => shop.add(handle, [shop.item(shop.fixture.goods.plenty)]), 'CartNotFound');

    assert.equal(await shop.fixture.secondDoor.cartLines(handle), null);
  });

  promised('takes what was ordered out of stock', ['placeOrder'], async ({ shop }) => {
    const { plenty } = shop.fixture.goods;
    const before = await shop.fixture.secondDoor.stock(plenty.variantId);
    const { handle } = await shop.readyCart(shop.item(plenty, 3));

    await shop.placed(handle);

    assert.equal(await shop.fixture.secondDoor.stock(plenty.variantId), before === null ? null : before - 3);
  });

  promised('places one order however often it is told under one key', ['placeOrder'], async ({ shop }) => {
    const { handle } = await shop.readyCart();
    const before = await shop.ledger();
    const submission = shop.submission(handle);

    const first = requirePlaced(await shop.place(submission));
    const second = await placeAgain(shop, submission);

    assert.deepEqual([second.orderId, second.orderNumber], [first.orderId, first.orderNumber]);
    assert.deepEqual(second.cart.total, first.cart.total);
    await requireOne(shop, before, first.cart.total.number);
  });

  promised('places one order where another machine repeats the call', ['placeOrder'], async ({ shop }) => {
    const { handle } = await shop.readyCart();
    const before = await shop.ledger();
    const submission = shop.submission(handle);
    const another = await shop.anotherInstance();

    const first = requirePlaced(await shop.place(submission));
    const second = await placeAgain(shop, submission, another);

    assert.equal(second.orderId, first.orderId);
    await requireOne(shop, before, first.cart.total.number);
  });

  promised('places one order where calls under one key run at the same time', ['placeOrder'], async ({ shop }) => {
    const { handle, cart } = await shop.readyCart();
    const before = await shop.ledger();
    const submission = shop.submission(handle);
    const another = await shop.anotherInstance();

    const answers = await Promise.allSettled([
      shop.place(submission),
      shop.place(submission, another),
      shop.place(submission),
    ]);

    // A call that met another one at work may say that it does not know; none may say refused, since the order stands.
    const refused = answers.filter((answer) => answer.status === 'rejected' && isRefusal(answer.reason));
    assert.deepEqual(refused, []);
    await placeAgain(shop, submission);
    await requireOne(shop, before, cart.total.number);
  });

  promised('does not order a cart again under another key', ['placeOrder'], async ({ shop }) => {
    const { handle, cart } = await shop.readyCart();
    const before = await shop.ledger();
    await shop.placed(handle);

    const error = await thrownBy(() => shop.place(shop.submission(handle)));

    assert.ok(isRefusal(error), `a cart that is ordered already has to be refused, not answered ${String(error)}`);
    await requireOne(shop, before, cart.total.number);
  });

  promised(
    'refuses a declined payment by its name: no order, no charge, the cart as it was',
    ['placeOrder'],
    async ({ shop }) => {
      for (const { payment, error } of shop.fixture.payments.declined) {
        const { handle } = await shop.readyCart();
        const before = await shop.ledger();

        await shop.refuses(handle, error, () => shop.place(shop.submission(handle, { payment })));

        assert.deepEqual(await shop.ledger(), before);
      }
    },
  );

  promised('lets the buyer pay with another card after a decline', ['placeOrder'], async ({ shop }) => {
    const [{ payment, error }] = shop.fixture.payments.declined;
    const { handle, cart } = await shop.readyCart();
    const before = await shop.ledger();
    await requireRefusal(() => shop.place(shop.submission(handle, { payment })), error);

    await shop.placed(handle);

    await requireOne(shop, before, cart.total.number);
  });

  promised('lets the buyer change the cart after a decline', ['placeOrder', 'addLineItems'], async ({ shop }) => {
    const { plenty } = shop.fixture.goods;
    const [{ payment, error }] = shop.fixture.payments.declined;
    const { handle } = await shop.readyCart();
    await requireRefusal(() => shop.place(shop.submission(handle, { payment })), error);

    const more = await shop.add(handle, [shop.item(plenty, 4)]);

    assert.deepEqual(unitsOf(more.cart.lineItems), { [plenty.variantId]: 5 });
  });

  promised(
    'refuses an order without an address with MissingShippingInfo',
    ['placeOrder', 'setShippingInfo'],
    async ({ shop }) => {
      const started = await shop.startCart();
      const { handle } = await withBilling(shop, started);
      const before = await shop.ledger();

      await shop.refuses(handle, 'MissingShippingInfo', () => shop.place(shop.submission(handle)));

      assert.deepEqual(await shop.ledger(), before);
    },
  );

  promised(
    'refuses an order without a shipping method with MissingShippingMethod, unless the platform chooses one',
    ['placeOrder', 'setShippingMethod'],
    async ({ shop }) => {
      const started = await withBilling(shop, await shop.startCart());
      const { handle, cart } = await shop.operation('setShippingInfo')(shop.call(), {
        cart: started.handle,
        shipmentId: null,
        address: shop.address,
      });
      const before = await shop.ledger();
      if (cart.shipments.every(({ shippingMethod }) => shippingMethod !== null)) return;

      await shop.refuses(handle, 'MissingShippingMethod', () => shop.place(shop.submission(handle)));

      assert.deepEqual(await shop.ledger(), before);
    },
  );

  promised(
    'refuses an order for goods that were sold meanwhile, and charges nothing',
    ['placeOrder'],
    async ({ shop }) => {
      const { another } = shop.fixture.goods;
      const { secondDoor } = shop.fixture;
      const stock = await secondDoor.stock(another.variantId);
      if (stock === null) return;
      const { handle } = await shop.readyCart(shop.item(another, 2));
      const before = await shop.ledger();

      await secondDoor.setStock(another.variantId, 1);
      try {
        await requireRefusal(() => shop.place(shop.submission(handle)), 'NotEnoughStockError');
      } finally {
        await secondDoor.setStock(another.variantId, stock);
      }

      assert.deepEqual(await shop.ledger(), before);
    },
  );

  promised(
    'refuses an order whose total is not the expected one with CheckoutError and both totals, and charges nothing',
    ['placeOrder'],
    async ({ shop }) => {
      const { handle, cart } = await shop.readyCart();
      const before = await shop.ledger();
      const expected = { ...cart.total, number: cart.total.number - 1 };

      const { details } = await shop.refuses(handle, 'CheckoutError', () =>
        shop.place(shop.submission(handle, { expectedTotal: expected })),
      );

      assert.deepEqual([details.expected, details.actual], [expected, cart.total]);
      assert.deepEqual(await shop.ledger(), before);
      requirePlaced(await shop.place(shop.submission(handle, { expectedTotal: cart.total })));
      await requireOne(shop, before, cart.total.number);
    },
  );

  promised('refuses to order a cart that is not there with CartNotFound', ['placeOrder'], async ({ shop }) => {
    const before = await shop.ledger();

    await requireRefusal(() => shop.place(shop.submission('987654321')), 'CartNotFound');

    assert.deepEqual(await shop.ledger(), before);
  });
}

type Ledger = Awaited<ReturnType<ShopUnderTest['ledger']>>;

export async function requireOne(shop: ShopUnderTest, before: Ledger, total: number): Promise<void> {
  const after = await shop.ledger();
  const [orders, charges] = [after.orders - before.orders, newCharges(before.charges, after.charges)];
  assert.equal(orders, 1, `the platform has ${orders} new orders, and one is right`);
  assert.deepEqual(charges, [total], `the platform charged [${charges}], and one charge of ${total} is right`);
}

export const isRefusal = (error: unknown): boolean =>
  error instanceof CommerceError && error.httpStatus >= 400 && error.httpStatus < 500;

export function newCharges(before: readonly number[], after: readonly number[]): readonly number[] {
  const left = [...after];
  for (const amount of before) left.splice(left.indexOf(amount), 1);
  return left;
}

async function withBilling(shop: ShopUnderTest, { handle, cart }: CartResult): Promise<CartResult> {
  if (!shop.has('setBillingInfo')) return { handle, cart };
  return shop.operation('setBillingInfo')(shop.call(), { cart: handle, address: shop.address });
}

/** The order itself may have used the stock up. */
const withoutAvailability = ({ availability: _, ...line }: LineItem) => line;
