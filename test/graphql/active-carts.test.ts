import assert from 'node:assert/strict';
import { it } from 'node:test';
import { CommerceError } from '../../src/errors/commerce-error.ts';
import { run } from './support/run.ts';
import { sampleCart } from './support/samples.ts';

it('activeCarts reads all carts at once, so that dead merchants do not hold up the others in turns', async () => {
  const domains = Array.from({ length: 100 }, (_, index) => `shop-${index}.example`);
  const everyoneAsked = Promise.withResolvers<void>();
  let asked = 0;

  const { data, errors } = await run('{ activeCarts { domain cart { cartId } } }', {
    listActiveCarts: async () => domains.map((domain) => ({ domain, answerBy: 0 })),
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

it('activeCarts gives what is asked about a merchant the deadline of its cart', async () => {
  const asked: unknown[] = [];
  const shown = { displayName: 'Shop', platformId: 'sample' };

  const { errors } = await run(
    '{ activeCarts { merchant { shipsToCountries } cart { merchant { checkoutRequirements { currency } } } } }',
    {
      listActiveCarts: async () => [{ domain: 'shop.example', answerBy: 3_000 }],
      getCart: async () => ({ ...sampleCart(), answerBy: 3_001 }),
      describeMerchant: (_caller, { domain, answerBy }) => ({ ...shown, domain, ...(answerBy && { answerBy }) }),
      listShippingCountries: async (_caller, { answerBy }) => {
        asked.push(['countries', answerBy]);
        return [];
      },
      getCheckoutRequirements: async (_caller, { answerBy }) => {
        asked.push(['requirements', answerBy]);
        throw new CommerceError('StoreUnavailable');
      },
    },
  );

  assert.deepEqual(asked, [
    ['countries', 3_000],
    ['requirements', 3_001],
  ]);
  assert.equal(errors.length, 1);
});
