import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseAddress } from '../../../src/commerce/input/address/parse-address.ts';
import { demoSettings } from '../../../src/demo/sandbox/demo-shops/demo-settings.ts';
import { findExample } from '../../../storefront/src/checkout/example-addresses.ts';

describe('the example addresses of the storefront', () => {
  it('are taken by the service, in every country to which a shop of the demo ships', () => {
    const countries = demoSettings.flatMap((settings) => settings.countries ?? []);

    for (const country of [...countries, 'FR', 'KW']) parseAddress({ ...findExample(country), country }, 'billingInfo');

    assert.equal(findExample('BR'), undefined);
  });

  it('leave nothing of another address, which forms keep over countries', () => {
    const countries = demoSettings.flatMap((settings) => settings.countries ?? []);
    const parts = ['company', 'address1', 'address2', 'city', 'stateOrProvince', 'postalCode'];

    for (const country of countries) {
      const example = findExample(country) ?? {};
      assert.deepEqual(
        parts.filter((part) => !(part in example)),
        [],
        country,
      );
    }
  });
});
