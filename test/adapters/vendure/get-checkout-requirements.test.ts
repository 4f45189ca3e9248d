import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createScripted, data, stoppedAt } from './support/scripted-vendure.ts';
import { call } from './support/shop.ts';

const answer = (defaultCurrencyCode: string, codes: readonly string[] | null) => ({
  ReadChannel: data({
    activeChannel: {
      defaultCurrencyCode,
      defaultShippingZone: codes === null ? null : { members: codes.map((code) => ({ code })) },
    },
  }),
});
const nothingElse = { postalCodeFirst: false, captcha: null, expressProviders: [] };

describe('the Vendure adapter, requirements of a checkout', () => {
  it('tells the currency of the channel, and the country of a shipping zone with only one', async (t) => {
    const one = createScripted(t, answer('EUR', ['DE']));
    const many = createScripted(t, answer('EUR', ['DE', 'AT']));
    const none = createScripted(t, answer('EUR', null));
    const province = createScripted(t, answer('USD', ['US-CA']));

    assert.deepEqual(await one.adapter.getCheckoutRequirements?.(call()), {
      currency: 'EUR',
      country: 'DE',
      ...nothingElse,
    });
    for (const { adapter } of [many, none, province]) {
      assert.equal((await adapter.getCheckoutRequirements?.(call()))?.country, null);
    }
    assert.deepEqual(one.operations(), ['ReadChannel']);
  });

  it('tells the currency that is configured, and none that ISO 4217 does not have', async (t) => {
    const configured = createScripted(t, answer('EUR', null), { currency: 'USD' });
    const unknown = createScripted(t, answer('GOLD', null));

    assert.equal((await configured.adapter.getCheckoutRequirements?.(call()))?.currency, 'USD');
    assert.equal((await unknown.adapter.getCheckoutRequirements?.(call()))?.currency, null);
  });

  it('knows no requirements if Vendure answers with an error', async (t) => {
    const { adapter } = createScripted(t, { ReadChannel: stoppedAt('activeChannel', 'FORBIDDEN') });

    await assert.rejects(async () => adapter.getCheckoutRequirements?.(call()), { name: 'StoreUnavailable' });
  });
});
