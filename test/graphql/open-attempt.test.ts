import assert from 'node:assert/strict';
import { it } from 'node:test';
import { run } from './support/run.ts';
import { sampleCart } from './support/samples.ts';

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
