import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { EXAMPLE_ADDRESS as ADDRESS } from '../../../src/server/graphiql/example-address.ts';
import { openVisit } from '../../support/open-visit.ts';
import { createShopper } from '../../support/orders/shopper.ts';
import { startService, type TestService } from '../../support/servers/start-service.ts';

const APPAREL = 'apparel.demo.example';
const HOME = 'home.demo.example';
const CARD = { step: 'order', card: '4242424242424242' };

describe('what a handed-over cart still has to choose', () => {
  let service: TestService;
  before(async () => {
    // A Monday, in the morning of both shops.
    service = await startService({ domains: [APPAREL, HOME], now: () => Date.UTC(2026, 4, 4, 12) });
  });
  after(() => service[Symbol.asyncDispose]());

  /** A cart of one shipment with its addresses. */
  const goShopping = async (domain: string, sku: string) => {
    const device = await service.openDevice();
    const shopper = createShopper(device, domain);
    await shopper.change('setPostalCode', { postalCode: ADDRESS.postalCode, country: 'US' });
    const { shipment } = await shopper.add(sku, 1);
    const shipmentId = shipment?.shipmentId ?? '';
    await shopper.setAddresses();
    const choose = (fulfillmentType: string, choice: object = {}) =>
      shopper.change('setFulfillmentType', { shipmentId, fulfillmentType, ...choice });
    return { device, shopper, shipmentId, choose };
  };
  const orders = async (domain: string) => (await service.ledger.orders(domain)).length;
  const valuesOf = (html: string) => [...html.matchAll(/type="radio"[^>]* value="([^"]*)"/g)].map(([, value]) => value);

  it('is asked for where a pickup lacks its place', async () => {
    const { device, shipmentId, choose } = await goShopping(APPAREL, 'PKT-M-MOSS');
    await choose('PICKUP_IN_STORE');
    const visit = await openVisit(device, APPAREL);
    const place = { step: 'fulfillment', shipmentId, type: 'PICKUP_IN_STORE' };
    const before = await orders(APPAREL);

    const early = await visit.answer(CARD);
    const away = await visit.answer({ ...place, locationId: 'mars' });
    const taken = await visit.answer({ ...place, locationId: 'austin' });
    const { html } = await visit.answer(CARD);

    assert.equal(early.status, 409);
    assert.match(early.html, /location missing/);
    assert.match(early.html, /name="locationId" value="austin"[^>]*> Fieldhouse Austin, 210 Congress Avenue/);
    assert.equal(away.status, 409);
    assert.match(away.html, /location not available[\s\S]*name="locationId"/);
    assert.equal(taken.status, 200);
    assert.match(html, /Thank you/);
    assert.equal(await orders(APPAREL), before + 1);
  });

  const appointments = [
    [APPAREL, 'PKT-M-MOSS', 'SCHEDULED_DELIVERY', '2026-05-06 evening', 'courier'],
    [HOME, 'ALA-LINEN-FORES', 'PREMIUM_DELIVERY', '2026-05-12 afternoon', 'set-up'],
  ] as const;
  for (const [domain, sku, type, slot, methodId] of appointments) {
    it(`is asked for where a ${type} lacks its slot`, async () => {
      const { device, shipmentId, choose } = await goShopping(domain, sku);
      await choose(type);
      const visit = await openVisit(device, domain);
      const before = await orders(domain);

      const shown = await visit.look();
      const gone = await visit.answer({ step: 'fulfillment', shipmentId, type, slot: '2026-05-10 evening' });
      const timed = await visit.answer({ step: 'fulfillment', shipmentId, type, slot });
      const priced = await visit.answer({ step: 'method', shipmentId, methodId });
      const { html } = await visit.answer(CARD);

      assert.ok(valuesOf(shown).includes(slot), shown);
      assert.equal(gone.status, 409);
      assert.match(gone.html, /date not available[\s\S]*name="slot"/);
      assert.ok(valuesOf(timed.html).includes(methodId), timed.html);
      assert.equal(priced.status, 200);
      assert.match(html, /Thank you/);
      assert.equal(await orders(domain), before + 1);
    });
  }

  it('offers another way where the shop has no method for the chosen one', async () => {
    const { device, shopper, shipmentId, choose } = await goShopping(APPAREL, 'PKT-M-MOSS');
    const slot = { selectedDate: '2026-05-07', selectedTimeSlot: 'morning' };
    const honolulu = { ...ADDRESS, city: 'Honolulu', stateOrProvince: 'HI', postalCode: '96813' };
    await shopper.change('setShippingInfo', { shippingInfo: honolulu });
    const { shipment } = await choose('SCHEDULED_DELIVERY', slot);
    const visit = await openVisit(device, APPAREL);

    const shown = await visit.look();
    const { html } = await visit.answer({ step: 'fulfillment', shipmentId, type: 'SHIP_TO_ADDRESS' });

    assert.deepEqual(shipment?.shippingMethodOptions, []);
    assert.deepEqual(valuesOf(shown), ['SHIP_TO_ADDRESS', 'PICKUP_IN_STORE']);
    assert.match(html, /name="methodId"/);
  });
});
