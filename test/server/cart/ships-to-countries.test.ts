import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { post } from '../../support/graphql-client.ts';
import { startCornerService } from '../../support/servers/start-corner-service.ts';
import { startService } from '../../support/servers/start-service.ts';

const APPAREL = 'apparel.demo.example';
const HOME = 'home.demo.example';
const QUERY = '{ merchants { domain shipsToCountries } }';
const headers = { 'x-svc-app-id': 'demo-app' };

describe('Merchant.shipsToCountries', () => {
  it('lists the countries of each shop, and asks it once a minute at most', async () => {
    let now = Date.UTC(2026, 4, 4, 12);
    await using service = await startService({ domains: [APPAREL, HOME], now: () => now });
    const ask = async () => (await post(service.url, QUERY, { headers })).data;
    service.takeCalls(HOME);

    const first = await ask();
    const second = await ask();

    assert.deepEqual(first, {
      merchants: [
        { domain: APPAREL, shipsToCountries: ['AU', 'CA', 'DE', 'GB', 'US'] },
        { domain: HOME, shipsToCountries: ['CA', 'US'] },
      ],
    });
    assert.deepEqual(second, first);
    assert.deepEqual(service.takeCalls(HOME), ['listShippingCountries']);
    now += 61_000;
    await ask();
    assert.deepEqual(service.takeCalls(HOME), ['listShippingCountries']);
  });

  it('is null with a path for a shop that does not respond, and asks it again next time', async () => {
    await using service = await startService({ domains: [APPAREL, HOME] });
    service.faults(HOME).inject('listShippingCountries', 'fail-before');

    const partial = await post(service.url, QUERY, { headers });
    const whole = await post(service.url, QUERY, { headers });

    assert.deepEqual(partial.data, {
      merchants: [
        { domain: APPAREL, shipsToCountries: ['AU', 'CA', 'DE', 'GB', 'US'] },
        { domain: HOME, shipsToCountries: null },
      ],
    });
    assert.deepEqual(
      partial.errors?.map(({ path, extensions }) => [path, extensions?.code]),
      [[['merchants', 1, 'shipsToCountries'], 'StoreUnavailable']],
    );
    assert.equal(whole.errors, undefined);
  });

  it('is null where the platform does not tell, and never has what is no country', async () => {
    await using silent = await startCornerService(({ listShippingCountries: _, ...adapter }) => adapter);
    await using odd = await startCornerService((adapter) => ({
      ...adapter,
      listShippingCountries: async () => ['US', 'EU', 'XK', 'US', 'kw'],
    }));
    const one = '{ merchant(domain: "corner.example") { shipsToCountries } }';

    const answers = await Promise.all([silent, odd].map(({ service }) => post(service.url, one, { headers })));

    assert.deepEqual(
      answers.map(({ data, errors }) => [data, errors]),
      [
        [{ merchant: { shipsToCountries: null } }, undefined],
        [{ merchant: { shipsToCountries: ['US', 'XK'] } }, undefined],
      ],
    );
  });
});
