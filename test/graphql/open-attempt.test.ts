import assert from 'node:assert/strict';
import { it } from 'node:test';
import { run } from './support/run.ts';
import { sampleAttempt, sampleCart } from './support/samples.ts';

it('Cart.openAttempt asks for no attempt if the cart was read without one', async () => {
  const ask = async (checkout: object) => {
    const { calls, data } = await run('{ cart(domain: "shop.example") { openAttempt { attemptId } } }', {
      getCart: async () => ({ ...sampleCart(), ...checkout }),
      findOpenAttempt: async () => null,
    });
    assert.deepEqual(data, { cart: { openAttempt: null } });
    return calls.map(({ operation }) => operation);
  };

  assert.deepEqual(await ask({ checkout: { answers: [], openAttempt: null } }), ['getCart']);
  assert.deepEqual(await ask({ checkout: { answers: [], openAttempt: 'a-1' } }), ['getCart', 'findOpenAttempt']);
  assert.deepEqual(await ask({}), ['getCart', 'findOpenAttempt']);
});

it('Cart.openAttempt is that after each mutation of a document', async () => {
  const open = [{ ...sampleAttempt(), attemptId: 'a-1' }, null];
  const cancel =
    'cancelPlaceOrder(input: { attemptId: "a-1", idempotencyKey: "k" }) { merchant { cart { openAttempt { attemptId } } } }';

  const { data } = await run(`mutation { before: ${cancel} after: ${cancel} }`, {
    cancelPlaceOrder: async () => ({ attempt: sampleAttempt(), userErrors: [], warnings: [], replayed: false }),
    getCart: async () => sampleCart(),
    describeMerchant: (_caller, { domain }) => ({ domain, displayName: 'Shop', platformId: 'sample' }),
    findOpenAttempt: async () => open.shift() ?? null,
  });

  assert.deepEqual(data, {
    before: { merchant: { cart: { openAttempt: { attemptId: 'a-1' } } } },
    after: { merchant: { cart: { openAttempt: null } } },
  });
});
