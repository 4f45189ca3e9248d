import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { MerchantAdapter } from '../../../src/adapters/contract/index.ts';
import { createCommerce } from '../../../src/commerce/create-commerce.ts';
import { Merchants } from '../../../src/commerce/merchant-calls/merchants.ts';
import { toMarketingConsent } from '../../../src/domain/cart/consent.ts';
import { CommerceError } from '../../../src/errors/commerce-error.ts';
import { createCaller, createCommerceKit, DOMAIN } from '../../support/servers/commerce-kit.ts';

const caller = createCaller();
const PAGE = 'https://shop.example/checkout/1';
const draft = {
  lines: [{ lineItemId: null, variantId: 'mug-blue', quantity: 1 }],
  buyer: { firstName: 'Ada', lastName: 'Buyer', email: 'ada@example.com', phone: '+15125550100' },
  delivery: {
    pickup: null,
    shipping: {
      lineItemIds: null,
      destinationId: 'home',
      choices: [{ shipmentId: null, optionId: 'standard' }],
      destinations: [
        {
          destinationId: 'home',
          firstName: null,
          lastName: null,
          phone: null,
          address1: '1 Main Street',
          address2: null,
          city: 'Austin',
          stateOrProvince: 'TX',
          country: 'US',
          postalCode: '78701',
        },
      ],
    },
  },
  promoCodes: [],
  consents: [],
  currency: null,
};

/** What only the buyer can give, at a merchant with or without a page for it. The platform may have one open checkout. */
const openKit = async (handOver: Pick<MerchantAdapter, 'transferSession'>) => {
  const kit = await createCommerceKit();
  const offer = { ...toMarketingConsent('I am of age.'), required: true };
  const scripted = kit.dependencies.merchants.require(DOMAIN);
  const merchant = {
    ...scripted,
    adapter: { ...scripted.adapter, ...handOver },
    consents: { configured: [offer], marketing: null },
  };
  const { openAgentCheckout } = createCommerce({
    ...kit.dependencies,
    merchants: new Merchants([merchant]),
    settings: { ...kit.dependencies.settings, openAgentCheckouts: 1 },
  });
  const openFor = (device = caller) => openAgentCheckout(device, { domain: DOMAIN, draft, takeCodes: async () => {} });
  return { openFor, close: () => kit.close() };
};

const open = async (handOver: Pick<MerchantAdapter, 'transferSession'>) => {
  const { openFor, close } = await openKit(handOver);
  const checkout = await openFor();
  await close();
  return checkout;
};

describe('a checkout that only its buyer can go on with', () => {
  it('waits for the buyer at the address where the merchant hands it over', async () => {
    const { status, continueUrl } = await open({ transferSession: async () => ({ url: PAGE, expiresAt: null }) });

    assert.deepEqual([status, continueUrl], ['BUYER_NEEDED', PAGE]);
  });

  it('is none of the open ones if the merchant does not answer in the end', async () => {
    let isAway = true;
    const transferSession = async () => {
      if (isAway) throw new CommerceError('ServiceUnavailable');
      return { url: PAGE, expiresAt: null };
    };
    const { openFor, close } = await openKit({ transferSession });

    await assert.rejects(openFor(), CommerceError);
    isAway = false;
    const { status } = await openFor(createCaller({ deviceId: 'device-2' }));

    await close();
    assert.equal(status, 'BUYER_NEEDED');
  });

  it('is incomplete at a merchant without a hand-over, and says why', async () => {
    const { status, continueUrl, problems } = await open({});

    assert.deepEqual([status, continueUrl], ['INCOMPLETE', null]);
    assert.ok(problems.some(({ refusal }) => refusal.name === 'RequiredConsentsNotSigned'));
  });
});
