import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { createCommerce } from '../../../src/commerce/create-commerce.ts';
import { Merchants } from '../../../src/commerce/merchant-calls/merchants.ts';
import { CommerceError } from '../../../src/errors/commerce-error.ts';
import { CommerceErrors } from '../../../src/errors/commerce-errors.ts';
import { createCaller, createCommerceKit, DOMAIN } from '../../support/servers/commerce-kit.ts';

const caller = createCaller();
const takeCodes = async () => {};
const draft = {
  lines: [{ lineItemId: null, variantId: 'mug-blue', quantity: 1 }],
  buyer: { firstName: null, lastName: null, email: null, phone: null },
  delivery: null,
  promoCodes: [],
  consents: [],
  currency: null,
};

/** Asks for another code than the cart has, at a shop that answers so. */
async function changeCode(t: TestContext, answer: CommerceError) {
  const kit = await createCommerceKit();
  t.after(() => kit.close());
  const scripted = kit.dependencies.merchants.require(DOMAIN);
  const { getCart } = scripted.adapter;
  const taken: string[] = [];
  const adapter: typeof scripted.adapter = {
    ...scripted.adapter,
    ...(getCart && { getCart: async (...read) => ({ ...(await getCart(...read)), coupons: ['OLD'] }) }),
    applyPromoCodes: async () => {
      throw answer;
    },
    clearPromoCodes: async () => {
      taken.push('OLD');
      throw answer;
    },
  };
  const commerce = createCommerce({ ...kit.dependencies, merchants: new Merchants([{ ...scripted, adapter }]) });
  await commerce.openAgentCheckout(caller, { domain: DOMAIN, draft, takeCodes });
  const newDraft = { ...draft, promoCodes: ['NEW'] };
  const changed = commerce.replaceAgentCheckout(caller, { domain: DOMAIN, draft: newDraft, takeCodes });
  return { changed, taken };
}

describe('the codes of an agent’s checkout', () => {
  it('stay, and the call is to be repeated, if the shop does not answer', async (t) => {
    const { changed, taken } = await changeCode(t, new CommerceError('StoreUnavailable'));

    await assert.rejects(changed, (thrown) => CommerceErrors.find(thrown)?.[0]?.name === 'StoreUnavailable');

    assert.deepEqual(taken, []);
  });

  it('are refused, and the call is answered, if the shop does not know the operation', async (t) => {
    const { changed } = await changeCode(t, new CommerceError('NotImplemented', { outcomeUnknown: false }));

    const { problems } = await changed;

    assert.ok(problems.some(({ refusal }) => refusal.name === 'NotImplemented'));
  });
});
