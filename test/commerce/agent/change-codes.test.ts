import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { MerchantAdapter } from '../../../src/adapters/contract/index.ts';
import { createCommerce } from '../../../src/commerce/create-commerce.ts';
import { Merchants } from '../../../src/commerce/merchant-calls/merchants.ts';
import { CommerceError } from '../../../src/errors/commerce-error.ts';
import { createCaller, createCommerceKit, DOMAIN } from '../../support/servers/commerce-kit.ts';

const draft = {
  lines: [{ lineItemId: null, variantId: 'mug-blue', quantity: 1 }],
  buyer: { firstName: null, lastName: null, email: null, phone: null },
  delivery: null,
  consents: [],
  currency: null,
};

/** A shop that takes codes of one letter, all or none, and does not say which it refuses; counts how often it was asked. */
async function openWithCodes(promoCodes: readonly string[]) {
  const kit = await createCommerceKit();
  const scripted = kit.dependencies.merchants.require(DOMAIN);
  let calls = 0;
  let coupons: readonly string[] = [];
  const getCart: MerchantAdapter['getCart'] = async (call, input) => {
    const cart = await scripted.adapter.getCart?.(call, input);
    return cart === undefined || cart === null ? assert.fail('no cart') : { ...cart, coupons };
  };
  const applyPromoCodes: MerchantAdapter['applyPromoCodes'] = async (call, { cart: handle, promoCodes: codes }) => {
    calls += 1;
    if (codes.some((code) => code.length > 1)) throw new CommerceError('InvalidPromoCode');
    coupons = codes;
    const cart = await getCart(call, { cart: handle });
    return { handle, cart: cart ?? assert.fail() };
  };
  const adapter = { ...scripted.adapter, getCart, applyPromoCodes };
  const { openAgentCheckout } = createCommerce({
    ...kit.dependencies,
    merchants: new Merchants([{ ...scripted, adapter }]),
  });
  const { cart, problems } = await openAgentCheckout(createCaller(), {
    domain: DOMAIN,
    draft: { ...draft, promoCodes },
    takeCodes: async () => {},
  });
  await kit.close();
  const refused = problems.flatMap(({ refusal: { name, field } }) =>
    field?.[0] === 'promoCodes' ? [`${name} ${field.join('.')}`] : [],
  );
  return { coupons: cart.coupons, refused, calls };
}

describe('codes of an agent at a shop that does not say which it refuses', () => {
  it('are taken but for the one that is refused by itself', async () => {
    const { coupons, refused } = await openWithCodes(['A', 'BAD', 'C']);

    assert.deepEqual([coupons, refused], [['A', 'C'], ['InvalidPromoCode promoCodes.1']]);
  });

  it('are asked about once if there is one', async () => {
    const { coupons, refused, calls } = await openWithCodes(['BAD']);

    assert.deepEqual([coupons, refused, calls], [[], ['InvalidPromoCode promoCodes.0'], 1]);
  });
});
