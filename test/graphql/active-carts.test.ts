import assert from 'node:assert/strict';
import { it } from 'node:test';
import { run } from './support/run.ts';
import { sampleCart } from './support/samples.ts';

it('activeCarts reads all carts at once, so that dead merchants do not hold up the others in turns', async () => {
  const domains = Array.from({ length: 100 }, (_, index) => `shop-${index}.example`);
  const everyoneAsked = Promise.withResolvers<void>();
  let asked = 0;

  const { data, errors } = await run('{ activeCarts { domain cart { cartId } } }', {
    listCartDomains: async () => domains,
    getCart: async () => {
      asked += 1;
      if (asked === domains.length) everyoneAsked.resolve();
      await everyoneAsked.promise;
      return sampleCart();
    },
  });

  assert.deepEqual(errors, []);
  assert.deepEqual(data, { activeCarts: domains.map((domain) => ({ domain, cart: { cartId: 'cart-1' } })) });
});
