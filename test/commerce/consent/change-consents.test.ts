import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createCommerce } from '../../../src/commerce/create-commerce.ts';
import { Merchants } from '../../../src/commerce/merchant-calls/merchants.ts';
import { toMarketingConsent } from '../../../src/domain/cart/consent.ts';
import { addMug, createCaller, createCommerceKit, DOMAIN } from '../../support/servers/commerce-kit.ts';

it('looks the cart and its answers up once for a change of consents', async (t) => {
  const kit = await createCommerceKit();
  t.after(kit.close);
  const consents = { configured: [toMarketingConsent('News')], marketing: null };
  const merchants = new Merchants([{ ...kit.dependencies.merchants.require(DOMAIN), consents }]);
  const commerce = createCommerce({ ...kit.dependencies, merchants });
  const caller = createCaller();
  const input = { domain: DOMAIN, consents: [{ consentId: 'marketing', accepted: true }] };
  await commerce.addLineItem(caller, addMug());
  await commerce.setConsents(caller, input);
  const find = t.mock.method(kit.stores.cartHandles, 'find');

  const outcome = await commerce.revokeConsent(caller, { domain: DOMAIN, consentId: 'marketing' });

  assert.deepEqual(outcome.userErrors, []);
  assert.deepEqual(
    outcome.consents?.map(({ consentId, signed }) => [consentId, signed]),
    [['marketing', false]],
  );
  assert.equal(outcome.cart?.lineItems.length, 1);
  assert.equal(find.mock.callCount(), 1);
});
