import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { EXAMPLE_ADDRESS as ADDRESS } from '../../../src/server/graphiql/example-address.ts';
import { openVisit } from '../../support/open-visit.ts';
import { createShopper } from '../../support/orders/shopper.ts';
import { startService, type TestService } from '../../support/servers/start-service.ts';

const DOMAIN = 'jewelry.demo.example';
const RING = 'TKR-SILVE-7';
const DUBAI = { ...ADDRESS, city: '', postalCode: '', stateOrProvince: 'Dubai', country: 'AE' };
const HONG_KONG = { ...ADDRESS, city: '', postalCode: '', stateOrProvince: 'Kowloon', country: 'HK' };

describe('the address form of a handed-over cart', () => {
  let service: TestService;
  before(async () => {
    service = await startService({ domains: [DOMAIN] });
  });
  after(() => service[Symbol.asyncDispose]());

  const goShopping = async () => {
    const device = await service.openDevice();
    await createShopper(device, DOMAIN).add(RING, 1);
    return { device, visit: await openVisit(device, DOMAIN) };
  };
  const readAddresses = async (device: Awaited<ReturnType<typeof goShopping>>['device']) => {
    const parts = 'city stateOrProvince country';
    const { data } = await device.request(
      `{ cart(domain: "${DOMAIN}") { billingInfo { ${parts} } shipments { shippingInfo { ${parts} } } } }`,
    );
    return data?.['cart'];
  };
  const alertOf = (html: string) => /role="alert"[^>]*>([^<]*)</.exec(html)?.[1];
  const namesOf = (html: string) => [...html.matchAll(/<input name="(\w+)"/g)].map(([, name]) => name);
  const nothing = { billingInfo: null, shipments: [{ shippingInfo: null }] };

  for (const address of [DUBAI, HONG_KONG]) {
    it(`takes an address in ${address.country} without the city that nobody writes there`, async () => {
      const { device, visit } = await goShopping();

      const { status, html } = await visit.answer({ step: 'address', ...address });
      const addresses = await readAddresses(device);

      assert.equal(status, 200, html);
      assert.match(JSON.stringify(addresses), new RegExp(`"city":"",[^}]*"country":"${address.country}"`));
    });
  }

  it('has the fields of its country, and those of another one once the buyer names it', async () => {
    const { device, visit } = await goShopping();

    const japanese = await visit.look();
    const { status, html } = await visit.answer({ step: 'address', ...DUBAI, stateOrProvince: '' });

    assert.match(japanese, /Prefecture/);
    assert.equal(status, 400);
    assert.equal(alertOf(html), 'Please correct the address. Missing: Emirate.');
    assert.ok(!namesOf(html).includes('city') && !namesOf(html).includes('postalCode'));
    assert.match(html, /name="firstName"[^>]* value="Ada"/, 'what was sent stays');
    assert.deepEqual(await readAddresses(device), nothing);
  });

  const refusals = [
    [{ email: 'nonsense' }, 'Email address is not valid.'],
    [{ phone: 'call me' }, 'Phone number is not valid.'],
    [{ lastName: 'Love\u0007lace' }, 'Last name must not hold control characters.'],
    [{ firstName: '\u202Eada' }, 'First name must not hold characters that change the direction of writing.'],
    [{ lastName: '\u200B' }, 'Last name must hold a character that can be seen.'],
    [{ address1: 'x'.repeat(201) }, 'Address must have at most 200 characters.'],
    [{ stateOrProvince: 'Bavaria' }, 'State does not belong to US.'],
    [{ postalCode: '1' }, 'ZIP code does not belong to US.'],
    [{ postalCode: '90210' }, 'ZIP code does not belong to TX.'],
    [{ country: 'XX' }, 'Country must be a code of two letters, for example US.'],
  ] as const;
  for (const step of ['address', 'billing']) {
    it(`refuses what the API refuses, by name, and stores nothing (${step})`, async () => {
      const { device, visit } = await goShopping();

      for (const [change, sentence] of refusals) {
        const { status, html } = await visit.answer({ step, ...ADDRESS, ...change });
        assert.deepEqual([status, alertOf(html)], [400, `Please correct the address. ${sentence}`]);
      }
      assert.deepEqual(await readAddresses(device), nothing);
    });
  }

  it('takes the longest address that the API takes', async () => {
    const { visit } = await goShopping();
    const long = { firstName: '花'.repeat(100), lastName: '子'.repeat(100), address1: '銀'.repeat(200) };
    const tokyo = { city: '中'.repeat(100), stateOrProvince: '13', country: 'JP', postalCode: '1040061' };

    const { status, html } = await visit.answer({ step: 'address', ...ADDRESS, ...long, ...tokyo });

    assert.equal(status, 200, alertOf(html));
  });

  it('refuses a choice that names no day or no shipment', async () => {
    const { visit } = await goShopping();
    const wish = { step: 'fulfillment', shipmentId: 'any', type: 'SCHEDULED_DELIVERY' };

    const days = [];
    for (const slot of ['2026-02-30 morning', '2026-05-99 morning', 'soon', '\u0000 x']) {
      days.push((await visit.answer({ ...wish, slot })).status);
    }

    assert.deepEqual(days, [400, 400, 400, 409]);
  });
});
