import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createCommerce } from '../../../src/commerce/create-commerce.ts';
import { Merchants } from '../../../src/commerce/merchant-calls/merchants.ts';
import type { CommerceError } from '../../../src/errors/commerce-error.ts';
import { createCaller, createCommerceKit, DOMAIN } from '../../support/servers/commerce-kit.ts';

it('gives a merchant one deadline for its cart and all that is asked beside it, if the cart is one of several', async (t) => {
  const kit = await createCommerceKit();
  t.after(kit.close);
  const { time } = kit;
  const caller = createCaller();
  await kit.commerce.addLineItem(caller, { domain: DOMAIN, addToCartRef: { variantId: 'mug-blue' }, quantity: 1 });
  const known = kit.dependencies.merchants.require(DOMAIN);
  const { adapter } = known;
  const slow: typeof adapter = {
    ...adapter,
    getCart: async (...call) => {
      await new Promise<void>((resolve) => time.after(2_900, resolve));
      return adapter.getCart?.(...call) ?? assert.fail('The platform shows no carts');
    },
    getCheckoutRequirements: () => new Promise(() => {}),
    listConsents: () => new Promise(() => {}),
    listShippingCountries: () => new Promise(() => {}),
  };
  const merchants = new Merchants([{ ...known, adapter: slow }]);
  const commerce = createCommerce({ ...kit.dependencies, merchants, settings: { listedCartTimeout: 3_000 } });
  const [listed] = await commerce.listActiveCarts(caller);
  const reading = commerce.getCart(caller, { domain: DOMAIN, isListed: true });
  await time.advance(2_900);
  const cart = await reading;
  const merchant = commerce.describeMerchant(caller, { domain: DOMAIN, answerBy: listed?.answerBy });
  assert.ok(cart && merchant);
  const outcomes: string[] = [];
  const note = (field: string) => (error: CommerceError) => outcomes.push(`${field} ${error.name}`);
  commerce.listCartConsents(caller, cart).catch(note('consents'));
  commerce.getCartReadiness(caller, { cart }).catch(note('readiness'));
  commerce.getCheckoutRequirements(caller, merchant).catch(note('requirements'));
  commerce.listShippingCountries(caller, merchant).catch(note('countries'));

  await time.advance(99);
  const before = [...outcomes];
  await time.advance(1);

  assert.deepEqual(before, []);
  assert.deepEqual(outcomes.sort(), [
    'consents StoreUnavailable',
    'countries StoreUnavailable',
    'readiness StoreUnavailable',
    'requirements StoreUnavailable',
  ]);
});
