import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import type { MerchantAdapter } from '../../../src/adapters/contract/index.ts';
import { createCommerce } from '../../../src/commerce/create-commerce.ts';
import { Merchants } from '../../../src/commerce/merchant-calls/merchants.ts';
import { CommerceError } from '../../../src/errors/commerce-error.ts';
import { createCommerceKit } from '../../support/servers/commerce-kit.ts';

async function openShops(t: TestContext, pings: Readonly<Record<string, MerchantAdapter['ping']>>) {
  const kit = await createCommerceKit();
  t.after(() => kit.close());
  const merchants = Object.entries(pings).map(([domain, ping]) => {
    const adapter: MerchantAdapter = { contractVersion: 1, platform: 'scripted', ...(ping && { ping }) };
    const consents = { configured: [], marketing: null };
    return { domain, displayName: domain, platformId: 'scripted', enabled: true, adapter, consents };
  });
  const commerce = createCommerce({ ...kit.dependencies, merchants: new Merchants(merchants) });
  const warned = () => kit.log.filter(({ level }) => level === 'warn').map(({ fields }) => fields);
  return { commerce, warned, time: kit.time };
}

const refuse = async () => {
  throw new CommerceError('StoreUnavailable', { description: 'The administrator lacks the permission ReadOrder' });
};

describe('asking the platforms at the start', () => {
  it('logs those that cannot be used, and why', async (t) => {
    const { commerce, warned } = await openShops(t, {
      'good.example': async () => {},
      'locked.example': refuse,
      'silent.example': undefined,
    });

    await commerce.probeMerchants(new AbortController().signal);

    assert.deepEqual(warned(), [
      {
        domain: 'locked.example',
        error: 'StoreUnavailable',
        description: 'The administrator lacks the permission ReadOrder',
      },
    ]);
  });

  it('stops waiting when the service ends, and says nothing then', async (t) => {
    const ending = new AbortController();
    const { commerce, warned } = await openShops(t, { 'slow.example': () => new Promise(() => {}) });

    const asked = commerce.probeMerchants(ending.signal);
    ending.abort();
    await asked;

    assert.deepEqual(warned(), []);
  });
});
