import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { MerchantAdapter } from '../../../src/adapters/contract/index.ts';
import { createCommerce } from '../../../src/commerce/create-commerce.ts';
import { Merchants } from '../../../src/commerce/merchant-calls/merchants.ts';
import { type BuyersConsent, toConsentOffer, toMarketingConsent } from '../../../src/domain/cart/consent.ts';
import type { Ending } from '../../support/at-end.ts';
import {
  addGiftCard,
  addMug,
  completeInput,
  createCaller,
  createCommerceKit,
  DOMAIN,
} from '../../support/servers/commerce-kit.ts';

const caller = createCaller();
const terms = toConsentOffer({ ...toMarketingConsent('Terms'), consentId: 'terms', type: 'TERMS', explicit: false });
const before = [toMarketingConsent('News'), terms];
const after = [toMarketingConsent('News of everybody'), terms];

/** The commerce of a merchant with these consents, over one platform, which notes what it is told of them. */
async function open(t: Ending) {
  const kit = await createCommerceKit();
  t.after(kit.close);
  const told: (readonly BuyersConsent[] | undefined)[] = [];
  const scripted = kit.dependencies.merchants.require(DOMAIN);
  const adapter: MerchantAdapter = {
    ...scripted.adapter,
    placeOrder: async (call, input) => {
      told.push(input.consents);
      return (await scripted.adapter.placeOrder?.(call, input)) ?? { kind: 'processing' };
    },
    transferSession: async (_call, { consents }) => {
      told.push(consents);
      return { url: 'https://shop.example/checkout/1', expiresAt: null };
    },
  };
  const withConsents = (configured: typeof before) =>
    createCommerce({
      ...kit.dependencies,
      merchants: new Merchants([{ ...scripted, adapter, consents: { configured, marketing: null } }]),
    });
  return { told, withConsents };
}

const yes = { domain: DOMAIN, consents: [{ consentId: 'marketing', accepted: true }] };
const toldOf = (marketing: boolean | null) => [
  { consentId: 'marketing', type: 'MARKETING', accepted: marketing },
  { consentId: 'terms', type: 'TERMS', accepted: null },
];

it('tells the platform with a hand-over what the buyer has answered for this cart, and nothing before', async (t) => {
  const { told, withConsents } = await open(t);
  const commerce = withConsents(before);
  await commerce.addLineItem(caller, addMug());

  await commerce.transferSession(caller, { domain: DOMAIN });
  await commerce.setConsents(caller, yes);
  await commerce.transferSession(caller, { domain: DOMAIN });

  assert.deepEqual(told, [undefined, toldOf(true)]);
});

it('tells the platform no yes to a text that has changed since', async (t) => {
  const { told, withConsents } = await open(t);
  await withConsents(before).addLineItem(caller, addMug());
  await withConsents(before).setConsents(caller, yes);

  await withConsents(after).transferSession(caller, { domain: DOMAIN });

  assert.deepEqual(told, [toldOf(null)]);
});

for (const { given, expected } of [
  { given: [], expected: true },
  { given: [{ consentId: 'marketing', accepted: false }], expected: false },
]) {
  it(`tells the platform with an order the answers of its cart, after ${given.length} of its call`, async (t) => {
    const { told, withConsents } = await open(t);
    const commerce = withConsents(before);
    await commerce.addLineItem(caller, addGiftCard());
    await commerce.setConsents(caller, yes);

    const { attempt, userErrors } = await commerce.completeOrder(caller, completeInput({ consents: given }));

    assert.deepEqual([attempt?.status, userErrors], ['SUCCEEDED', []]);
    assert.deepEqual(told, [toldOf(expected)]);
  });
}
