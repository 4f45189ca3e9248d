import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createScripted, data, stoppedAt } from './support/scripted-vendure.ts';
import { call } from './support/shop.ts';

describe('the Vendure adapter, countries', () => {
  it('lists the countries of the channel', async (t) => {
    const countries = [{ code: 'DE' }, { code: 'US' }];
    const { adapter, operations } = createScripted(t, { ListCountries: data({ availableCountries: countries }) });

    assert.deepEqual(await adapter.listShippingCountries?.(call()), ['DE', 'US']);
    assert.deepEqual(operations(), ['ListCountries']);
  });

  it('knows no countries if Vendure answers with an error', async (t) => {
    const { adapter } = createScripted(t, { ListCountries: stoppedAt('availableCountries', 'FORBIDDEN') });

    await assert.rejects(async () => adapter.listShippingCountries?.(call()), { name: 'StoreUnavailable' });
  });
});
