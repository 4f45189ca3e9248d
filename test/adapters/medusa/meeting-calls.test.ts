import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CommerceError } from '../../../src/errors/commerce-error.ts';
import { type Answer, cartOf, lineOf, openScripted } from './support/scripted-medusa.ts';
import { ann, call, submission } from './support/shop.ts';

const ready = (changes: Readonly<Record<string, unknown>> = {}) => ({
  cart: cartOf({
    total: 10.814175,
    items: [{ ...lineOf(1), requires_shipping: false }],
    email: 'ann@example.com',
    ...changes,
  }),
});

const session = (attemptKey: string, status = 'pending') => ({
  id: `payses_${attemptKey}`,
  status,
  created_at: '2026-01-01T00:00:00.000Z',
  data: { attemptKey },
});
const collection = (...sessions: readonly ReturnType<typeof session>[]) => ({
  payment_collection: { id: 'pay_col_1', amount: 10.814175, status: 'not_paid', payment_sessions: sessions },
});
const over = { metadata: { 'cartwright_closed_a-1': 'over' } };
const COMPLETED = { completed_at: '2026-01-01T00:00:01.000Z' };
/** The order that the cart became, by the payments of these attempts. */
const orderBy = (...attemptKeys: readonly string[]): Answer => {
  const payments = attemptKeys.map((attemptKey) => ({
    id: `pay_${attemptKey}`,
    created_at: '2026-01-01T00:00:02.000Z',
    amount: 10.814175,
    data: { attemptKey },
  }));
  const order = {
    id: 'order_1',
    display_id: 1,
    created_at: '2026-01-01T00:00:00.900Z',
    cart: { id: 'cart_1' },
    payment_collections: [{ status: 'not_paid', payments }],
  };
  return { body: { orders: [order], count: 1 } };
};
const completed: Answer = { status: 400, body: { type: 'invalid_data', message: 'Cart cart_1 is already completed.' } };
const vault: Answer = { body: { token: 'tok' } };

/** By method and path; anything else must not be asked for. */
const script =
  (answers: Readonly<Record<string, Answer>>) =>
  (path: string, method: string): Answer => {
    const answer = answers[`${method} ${path}`];
    if (answer === undefined) throw new Error(`Nobody expected ${method} ${path}`);
    return answer;
  };

const isUnknown = (error: unknown): boolean =>
  error instanceof CommerceError && error.name === 'StoreUnavailable' && error.outcomeUnknown;

describe('the Medusa adapter: calls that meet', () => {
  it('sends an address again whose customer another cart made at the same moment, once', async (t) => {
    const message = 'Customer with email: ann@example.com, has_account: false, already exists.';
    const met: Answer = { status: 400, body: { type: 'invalid_data', message } };
    const open = (times: number) => {
      let sent = 0;
      const adapter = openScripted(t, (path, method) => {
        if (path === '/store/shipping-options') return { body: { shipping_options: [] } };
        if (method === 'GET') return { body: ready() };
        sent += 1;
        return sent <= times ? met : { body: ready() };
      });
      const set = async () => adapter.setShippingInfo?.(call(), { cart: 'cart_1', shipmentId: null, address: ann });
      return { set, sent: () => sent };
    };
    const [once, always] = [open(1), open(9)];

    const answered = await once.set();

    assert.equal(answered?.handle, 'cart_1');
    assert.equal(once.sent(), 2);
    await assert.rejects(always.set, { name: 'StoreUnavailable' });
    assert.equal(always.sent(), 2);
  });

  it('does not say refused where the cart was ordered while it set the buyer', async (t) => {
    const adapter = openScripted(
      t,
      script({
        'GET /store/carts/cart_1': { body: ready() },
        'POST /test-vault': vault,
        'POST /store/carts/cart_1': completed,
      }),
    );

    await assert.rejects(async () => adapter.placeOrder?.(call(), submission), isUnknown);
  });

  it('does not say refused where its session is gone when it completes the cart', async (t) => {
    let reads = 0;
    const cart = () => {
      reads += 1;
      return { body: ready(reads === 1 ? collection(session('a-1')) : collection()) };
    };
    const message = 'Payment sessions are required to complete cart';
    const adapter = openScripted(t, (path, method) =>
      method === 'GET' && path === '/store/carts/cart_1'
        ? cart()
        : script({ 'POST /store/carts/cart_1/complete': { status: 400, body: { type: 'invalid_data', message } } })(
            path,
            method,
          ),
    );

    await assert.rejects(async () => adapter.placeOrder?.(call(), submission), isUnknown);
  });

  it('leaves a cart alone that another attempt is about to pay for', async (t) => {
    const adapter = openScripted(t, script({ 'GET /store/carts/cart_1': { body: ready(collection(session('a-2'))) } }));

    await assert.rejects(async () => adapter.placeOrder?.(call(), submission), isUnknown);
  });

  it('says that the outcome is not known while a payment is on its way, and shows the cart', async (t) => {
    const body = ready({ ...COMPLETED, ...collection(session('a-1')) });
    const adapter = openScripted(t, script({ 'GET /store/carts/cart_1': { body }, 'GET /admin/orders': orderBy() }));
    const reconcile = (attemptKey: string) => adapter.reconcileOrder?.(call(), { cart: 'cart_1', attemptKey });

    assert.deepEqual([await reconcile('a-1'), await reconcile('a-2')], [{ kind: 'processing' }, { kind: 'unknown' }]);
    assert.equal((await adapter.getCart?.(call(), { cart: 'cart_1' }))?.cartStatus, 'ACTIVE');
    await assert.rejects(async () => adapter.clearCart?.(call(), { cart: 'cart_1' }), { name: 'PreconditionError' });
  });

  it('has no cart any more once it is an order, although the collection was taken from it', async (t) => {
    const open = (...attemptKeys: readonly string[]) =>
      openScripted(
        t,
        script({
          'GET /store/carts/cart_1': { body: ready(COMPLETED) },
          'GET /admin/orders': orderBy(...attemptKeys),
        }),
      );
    const [ordered, beingPaid] = [open('a-1'), open()];

    await assert.rejects(async () => ordered.getCart?.(call(), { cart: 'cart_1' }), { name: 'CartNotFound' });
    await assert.rejects(async () => ordered.clearCart?.(call(), { cart: 'cart_1' }), { name: 'CartNotFound' });
    assert.equal((await beingPaid.getCart?.(call(), { cart: 'cart_1' }))?.cartStatus, 'ACTIVE');
    await assert.rejects(async () => beingPaid.clearCart?.(call(), { cart: 'cart_1' }), { name: 'PreconditionError' });
  });

  for (const [title, cart, payers] of [
    ['was free', { total: 0 }, []],
    ['was paid and cancelled', { payment_collection: { id: 'c', amount: 10, status: 'canceled' } }, ['a-2']],
  ] as const) {
    it(`has no cart any more once it is an order that ${title}`, async (t) => {
      const adapter = openScripted(
        t,
        script({
          'GET /store/carts/cart_1': { body: ready({ ...COMPLETED, ...cart }) },
          'GET /admin/orders': orderBy(...payers),
        }),
      );

      await assert.rejects(async () => adapter.getCart?.(call(), { cart: 'cart_1' }), { name: 'CartNotFound' });
      await assert.rejects(async () => adapter.clearCart?.(call(), { cart: 'cart_1' }), { name: 'CartNotFound' });
      const ended = await adapter.reconcileOrder?.(call(), { cart: 'cart_1', attemptKey: 'a-1' });
      assert.equal(ended?.kind, 'not-placed');
    });
  }

  it('says of a cart whose order begins while it is emptied what became of it', async (t) => {
    const empty = (removed: number) => {
      let left = removed;
      const items = [lineOf(1), { ...lineOf(1), id: 'line_2' }];
      const adapter = openScripted(t, (_path, method) => {
        if (method === 'GET') return { body: ready({ items }) };
        left -= 1;
        return left < 0 ? completed : { body: { parent: ready({ items }).cart } };
      });
      return async () => adapter.clearCart?.(call(), { cart: 'cart_1' });
    };

    await assert.rejects(empty(0), { name: 'PreconditionError' });
    await assert.rejects(empty(1), isUnknown);
  });

  for (const [title, left] of [
    ['Medusa died before it told the collection of the payment', collection(session('a-1', 'authorized'))],
    ['the collection was taken from the cart at that moment', {}],
  ] as const) {
    it(`finds the order where ${title}`, async (t) => {
      const body = ready({ ...COMPLETED, ...left });
      const adapter = openScripted(
        t,
        script({ 'GET /store/carts/cart_1': { body }, 'GET /admin/orders': orderBy('a-1') }),
      );
      const reconcile = async (attemptKey: string) =>
        (await adapter.reconcileOrder?.(call(), { cart: 'cart_1', attemptKey }))?.kind;

      assert.deepEqual([await reconcile('a-1'), await reconcile('a-2')], ['placed', 'not-placed']);
    });
  }

  it('leaves the collection to a payment that began while the attempt was closed', async (t) => {
    const asked: string[] = [];
    const adapter = openScripted(t, (path, method) => {
      asked.push(method);
      const isPaying = asked.includes('POST');
      return script({
        'GET /store/carts/cart_1': { body: ready({ ...(isPaying ? COMPLETED : {}), ...collection(session('a-1')) }) },
        'POST /store/carts/cart_1': { body: ready(collection(session('a-1'))) },
        'GET /admin/orders': orderBy(),
      })(path, method);
    });

    const outcome = await adapter.reconcileOrder?.(call(), { cart: 'cart_1', attemptKey: 'a-1' });

    assert.deepEqual(outcome, { kind: 'processing' });
    assert.ok(!asked.includes('DELETE'), asked.join());
  });

  for (const [title, after, expected] of [
    ['made an order', COMPLETED, 'placed'],
    ['came to nothing', {}, 'unknown'],
  ] as const) {
    it(`does not take a closing for over that broke off, while a payment under way ${title}`, async (t) => {
      const begun = { metadata: { 'cartwright_closed_a-1': 'begun' } };
      let hasWaited = false;
      const adapter = openScripted(t, (path, method) => {
        if (method === 'POST') hasWaited = true;
        return script({
          'GET /store/carts/cart_1': { body: ready({ ...begun, ...(hasWaited && after) }) },
          'POST /store/carts/cart_1': completed,
          'GET /admin/orders': orderBy('a-1'),
        })(path, method);
      });

      await assert.rejects(async () => adapter.placeOrder?.(call(), submission), { name: 'CheckoutError' });
      const ended = await adapter.reconcileOrder?.(call(), { cart: 'cart_1', attemptKey: 'a-1' });
      assert.equal(ended?.kind, expected);
    });
  }

  it('does not pay under a key that was closed', async (t) => {
    const body = ready(over);
    const adapter = openScripted(t, script({ 'GET /store/carts/cart_1': { body } }));

    await assert.rejects(async () => adapter.placeOrder?.(call(), submission), { name: 'CheckoutError' });
    const ended = await adapter.reconcileOrder?.(call(), { cart: 'cart_1', attemptKey: 'a-1' });
    assert.deepEqual(ended, { kind: 'not-placed' });
  });

  it('does not pay where the collection would charge another sum than the cart comes to', async (t) => {
    const paid = { payment_collection: { id: 'pay_col_1', amount: 9.99, status: 'not_paid', payment_sessions: [] } };
    const asked: string[] = [];
    const adapter = openScripted(t, (path, method) => {
      asked.push(`${method} ${path}`);
      return script({
        'GET /store/carts/cart_1': { body: ready(asked.length === 1 ? {} : paid) },
        'POST /test-vault': vault,
        'POST /store/carts/cart_1': { body: ready(asked.length < 6 ? paid : {}) },
        'POST /store/payment-collections': { body: paid },
        'DELETE /admin/payment-collections/pay_col_1': { body: { deleted: true } },
      })(path, method);
    });

    await assert.rejects(async () => adapter.placeOrder?.(call(), submission), { name: 'CheckoutError' });

    assert.ok(!asked.some((each) => each.includes('payment-sessions') || each.endsWith('/complete')), asked.join());
  });

  it('says that a provider which the region lacks takes no payment, once nothing can be paid under the key', async (t) => {
    const asked: string[] = [];
    const message = "Payment provider pp_vault_test is not enabled in the cart's region reg_1.";
    const isClosed = () => asked.some((each) => each.startsWith('DELETE'));
    const adapter = openScripted(t, (path, method) => {
      asked.push(`${method} ${path}`);
      return script({
        'GET /store/carts/cart_1': { body: ready(collection()) },
        'POST /test-vault': vault,
        'POST /store/carts/cart_1': { body: ready(isClosed() ? {} : collection()) },
        'POST /store/payment-collections': { body: collection() },
        'POST /store/payment-collections/pay_col_1/payment-sessions': {
          status: 400,
          body: { type: 'invalid_data', message },
        },
        'DELETE /admin/payment-collections/pay_col_1': { body: { deleted: true } },
      })(path, method);
    });

    await assert.rejects(async () => adapter.placeOrder?.(call(), submission), { name: 'PaymentMethodNotAvailable' });

    assert.equal(asked.filter((each) => each.startsWith('DELETE')).length, 1);
    assert.ok(!asked.some((each) => each.endsWith('/complete')), asked.join());
  });
});
