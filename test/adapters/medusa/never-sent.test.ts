import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { cartOf, lineOf, openScripted } from './support/scripted-medusa.ts';
import { call, submission } from './support/shop.ts';

const READ = 'GET /store/carts/cart_1';
const COMPLETE = 'POST /store/carts/cart_1/complete';

const ready = cartOf({
  total: 10.814175,
  items: [{ ...lineOf(1), requires_shipping: false }],
  email: 'ann@example.com',
  payment_collection: {
    id: 'pay_col_1',
    amount: 10.814175,
    status: 'not_paid',
    payment_sessions: [
      {
        id: 'payses_1',
        status: 'pending',
        created_at: '2026-01-01T00:00:00.000Z',
        data: { attemptKey: submission.attemptKey },
      },
    ],
  },
});

/** Orders a cart whose payment session is open. No connection can be made from a request on: the one of this kind and number. */
function order(t: TestContext, lost: string, number = 1) {
  let left = number;
  const adapter = openScripted(t, (path, method) => {
    const request = `${method} ${path}`;
    if (request === lost) left -= 1;
    if (left <= 0) throw Object.assign(new Error('no connection'), { code: 'ECONNREFUSED' });
    if (request === READ) return { body: { cart: ready } };
    return { status: 400, body: { type: 'not_allowed', message: 'Not now' } };
  });
  return async () => adapter.placeOrder?.(call(), submission);
}

describe('the Medusa adapter: a payment without a connection', () => {
  it('says that nothing was charged if the cart could not be completed, nor read before', async (t) => {
    for (const lost of [READ, COMPLETE]) {
      await assert.rejects(order(t, lost), { name: 'StoreUnavailable', provesUncharged: true });
    }
  });

  it('does not say so once Medusa was asked to complete the cart', async (t) => {
    await assert.rejects(order(t, READ, 2), {
      name: 'StoreUnavailable',
      outcomeUnknown: false,
      provesUncharged: false,
    });
  });
});
