import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { CommerceError } from '../../../src/errors/commerce-error.ts';
import { cartOf, lineOf, openScripted } from './support/scripted-medusa.ts';
import { call } from './support/shop.ts';

/** A Medusa with one cart, which turns away the request of this number; `gone` if another call has just removed the line. */
function openTurningAway(t: TestContext, turnedAway: string, at: number, { gone = '', soldOut = '' } = {}) {
  const asked: string[] = [];
  let lines: ReturnType<typeof lineOf>[] = [{ ...lineOf(8), quantity: 3 }, lineOf(9)];
  const adapter = openScripted(t, (path, method, sent) => {
    const request = `${method} ${path}`;
    asked.push(request);
    if (request === turnedAway && asked.filter((each) => each === request).length === at) {
      if (gone === '') return { status: 429, body: {} };
      lines = lines.filter((line) => line.id !== gone);
      return { status: 404, body: { type: 'not_found', message: 'No such line' } };
    }
    const [, , , , , id] = path.split('/');
    const { variant_id, quantity } = JSON.parse(sent || '{}');
    if (method === 'DELETE') lines = lines.filter((line) => line.id !== id);
    else if (method === 'POST' && id === undefined) {
      if (variant_id === soldOut) {
        return { status: 400, body: { type: 'not_allowed', code: 'insufficient_inventory', message: 'None left' } };
      }
      const index = Number(variant_id.split('_')[1]);
      lines = [...lines, { ...lineOf(index), quantity }];
    } else if (method === 'POST') lines = lines.map((line) => (line.id === id ? { ...line, quantity } : line));
    const cart = cartOf({ items: lines });
    return { body: method === 'DELETE' ? { parent: cart } : { cart } };
  });
  const inCart = () => lines.map(({ variant_id, quantity }) => `${quantity} of ${variant_id}`).sort();
  return { adapter, asked, inCart };
}

const toItem = (index: number) => ({
  addToCartRef: { variantId: `variant_${index}`, productId: null, variantHandles: [] },
  quantity: 1,
});

const isUnknown = (error: unknown): boolean => {
  assert.ok(error instanceof CommerceError);
  assert.deepEqual([error.name, error.outcomeUnknown], ['StoreUnavailable', true]);
  return true;
};

/** The change was begun, so that a client that repeats it would make a part of it twice. */
describe('the Medusa adapter, turned away in the midst of a change', () => {
  it('takes out what it added, and does not say that nothing was done', async (t) => {
    const { adapter, inCart } = openTurningAway(t, 'POST /store/carts/cart_1/line-items', 2);

    const adding = adapter.addLineItems?.(call(), { cart: 'cart_1', items: [toItem(1), toItem(2)], flush: false });

    await assert.rejects(async () => adding, isUnknown);
    assert.deepEqual(inCart(), ['1 of variant_9', '3 of variant_8']);
  });

  it('says that nothing was done where the first item is turned away', async (t) => {
    const { adapter, asked } = openTurningAway(t, 'POST /store/carts/cart_1/line-items', 1);

    const adding = adapter.addLineItems?.(call(), { cart: 'cart_1', items: [toItem(1), toItem(2)], flush: false });

    await assert.rejects(async () => adding, { name: 'StoreUnavailable', outcomeUnknown: false });
    assert.deepEqual(asked, ['GET /store/carts/cart_1', 'POST /store/carts/cart_1/line-items']);
  });

  it('puts the old lines back where it cannot drop all of them', async (t) => {
    const { adapter, inCart } = openTurningAway(t, 'DELETE /store/carts/cart_1/line-items/cali_9', 1);

    const adding = adapter.addLineItems?.(call(), { cart: 'cart_1', items: [toItem(1)], flush: true });

    await assert.rejects(async () => adding, isUnknown);
    assert.deepEqual(inCart(), ['1 of variant_9', '3 of variant_8']);
  });

  it('puts every line back where it cannot empty the cart', async (t) => {
    const { adapter, inCart } = openTurningAway(t, 'DELETE /store/carts/cart_1/line-items/cali_9', 1);

    const clearing = adapter.clearCart?.(call(), { cart: 'cart_1' });

    await assert.rejects(async () => clearing, isUnknown);
    assert.deepEqual(inCart(), ['1 of variant_9', '3 of variant_8']);
  });

  it('empties a cart of which another call removed a line meanwhile', async (t) => {
    const { adapter, inCart } = openTurningAway(t, 'DELETE /store/carts/cart_1/line-items/cali_9', 1, {
      gone: 'cali_9',
    });

    const cleared = await adapter.clearCart?.(call(), { cart: 'cart_1' });

    assert.deepEqual([cleared?.cart.lineItems, inCart()], [[], []]);
  });

  it('puts the other lines back where Medusa has no more of one', async (t) => {
    const removed = 'DELETE /store/carts/cart_1/line-items/cali_1';
    const { adapter, inCart } = openTurningAway(t, removed, 1, { soldOut: 'variant_8' });
    await adapter.addLineItems?.(call(), { cart: 'cart_1', items: [toItem(0), toItem(1)], flush: false });

    const clearing = adapter.clearCart?.(call(), { cart: 'cart_1' });

    await assert.rejects(async () => clearing, isUnknown);
    assert.deepEqual(inCart(), ['1 of variant_0', '1 of variant_1', '1 of variant_9']);
  });

  for (const [what, ordered] of [
    ['is being ordered', { completed_at: '2026-01-01T00:00:01.000Z' }],
    [
      'is ordered',
      {
        completed_at: '2026-01-01T00:00:01.000Z',
        payment_collection: { id: 'pay_col_1', amount: 1, status: 'authorized', payment_sessions: [] },
      },
    ],
  ] as const) {
    it(`does not say refused where the cart ${what} before what it added is taken out`, async (t) => {
      let added = 0;
      const adapter = openScripted(t, (path, method) => {
        if (method === 'GET' && path === '/store/carts/cart_1') {
          return { body: { cart: cartOf(added === 0 ? {} : ordered) } };
        }
        assert.equal(`${method} ${path}`, 'POST /store/carts/cart_1/line-items');
        added += 1;
        if (added === 1) return { body: { cart: cartOf({ items: [lineOf(1)] }) } };
        return {
          status: 400,
          body: { type: 'invalid_data', message: 'Variants with IDs variant_2 do not have a price' },
        };
      });

      const adding = adapter.addLineItems?.(call(), { cart: 'cart_1', items: [toItem(1), toItem(2)], flush: false });

      await assert.rejects(async () => adding, isUnknown);
    });
  }
});
