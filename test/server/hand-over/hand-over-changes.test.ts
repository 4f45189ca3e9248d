import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { EXAMPLE_ADDRESS as ADDRESS } from '../../../src/server/graphiql/example-address.ts';
import { openVisit } from '../../support/open-visit.ts';
import { createShopper } from '../../support/orders/shopper.ts';
import { startService, type TestService } from '../../support/servers/start-service.ts';

const DOMAIN = 'apparel.demo.example';
const TEE = 'PKT-M-MOSS';
const JEANS = 'SLJ-28-32-INDIG';
const CARD = { step: 'order', card: '4242424242424242' };

describe('a handed-over cart that changes at the shop', () => {
  let service: TestService;
  before(async () => {
    service = await startService({ domains: [DOMAIN] });
  });
  after(() => service[Symbol.asyncDispose]());

  /** A cart that could be ordered. */
  const goShopping = async (sku: string, quantity: number) => {
    const device = await service.openDevice();
    const shopper = createShopper(device, DOMAIN);
    const { shipment } = await shopper.add(sku, quantity);
    const { shipmentId = '', lineItemIds: [lineId = ''] = [] } = shipment ?? {};
    await shopper.setAddresses();
    await shopper.change('setShippingMethod', { shipmentId, shippingMethodId: 'standard' });
    return { device, shopper, lineId };
  };
  const orders = async () => (await service.ledger.orders(DOMAIN)).length;
  const alertsOf = (html: string) => [...html.matchAll(/role="alert"[^>]*>([^<]*)</g)].map(([, text]) => text);
  const buttonsOf = (html: string) => [...html.matchAll(/<button[^>]*>([^<]+)</g)].map(([, text]) => text);

  it('offers what is left of a line, and orders that', async () => {
    const { device, lineId } = await goShopping(TEE, 5);
    const visit = await openVisit(device, DOMAIN);
    const before = await orders();
    await service.ledger.setStock(DOMAIN, TEE, 2);

    const refused = await visit.answer(CARD);
    const none = await visit.answer({ step: 'line', lineId, quantity: '-1' });
    const many = await visit.answer({ step: 'line', lineId, quantity: '3' });
    const taken = await visit.answer({ step: 'line', lineId, quantity: '2' });
    const { html } = await visit.answer(CARD);
    await service.ledger.setStock(DOMAIN, TEE, 100);

    assert.equal(refused.status, 409);
    assert.deepEqual(alertsOf(refused.html), [
      'The shop refuses this: stock short.',
      'The shop no longer has 5 × Pocket Tee.',
    ]);
    assert.deepEqual(buttonsOf(refused.html), ['Take only 2', 'Take it out of the cart']);
    assert.deepEqual([none.status, many.status, taken.status], [400, 409, 200]);
    assert.match(html, /Thank you/);
    assert.equal(await orders(), before + 1);
  });

  it('refuses an order that arrives again as it was refused, and takes one from the next page', async () => {
    const { device } = await goShopping(TEE, 1);
    const visit = await openVisit(device, DOMAIN);
    const before = await orders();
    const [, attempt = ''] = /name="attempt" value="([^"]+)"/.exec(await visit.look()) ?? [];
    await service.ledger.setStock(DOMAIN, TEE, 0);

    const refused = await visit.answer({ ...CARD, attempt });
    await service.ledger.setStock(DOMAIN, TEE, 100);
    const late = await visit.answer({ ...CARD, attempt });
    const unordered = await orders();
    const { html } = await visit.answer(CARD);

    assert.deepEqual([refused.status, late.status], [409, 409]);
    assert.equal(unordered, before);
    assert.match(html, /Thank you/);
    assert.equal(await orders(), before + 1);
  });

  it('lets a line go that is sold out, and says that the cart is empty then', async () => {
    const { device, lineId } = await goShopping(TEE, 1);
    const visit = await openVisit(device, DOMAIN);
    await service.ledger.setStock(DOMAIN, TEE, 0);

    const shown = await visit.look();
    const { html } = await visit.answer({ step: 'line', lineId, quantity: '0' });
    await service.ledger.setStock(DOMAIN, TEE, 100);

    assert.deepEqual(buttonsOf(shown), ['Take it out of the cart']);
    assert.match(html, /Your cart is empty/);
    assert.deepEqual(buttonsOf(html), []);
  });

  it('names codes and add-ons that have ended, and goes on without them', async () => {
    const { device, shopper, lineId } = await goShopping(JEANS, 1);
    await shopper.change('applyPromoCodes', { promoCodes: ['WELCOME10'] });
    await shopper.change('addAddons', {
      selections: [{ addonId: 'hemming', lineItemIds: [lineId], options: [{ name: 'inseam', value: '30' }] }],
    });
    const visit = await openVisit(device, DOMAIN);
    const before = await orders();
    await service.ledger.setPrice(DOMAIN, JEANS, 4000);

    const refused = await visit.answer(CARD);
    const unordered = await orders();
    const accepted = await visit.answer({ step: 'accept' });
    const { html } = await visit.answer(CARD);
    await service.ledger.setPrice(DOMAIN, JEANS, 12800);

    assert.equal(refused.status, 409);
    assert.deepEqual(alertsOf(refused.html).slice(1), ['No longer available: Add-on hemming, Code WELCOME10.']);
    assert.deepEqual(buttonsOf(refused.html), ['Go on without']);
    assert.equal(unordered, before);
    assert.deepEqual(alertsOf(accepted.html), []);
    assert.match(html, /Thank you/);
    assert.equal(await orders(), before + 1);
  });

  it('draws the fields of another country with what was typed, and takes nothing', async () => {
    const device = await service.openDevice();
    await createShopper(device, DOMAIN).add(TEE, 1);
    const visit = await openVisit(device, DOMAIN);
    const namesOf = (html: string) => [...html.matchAll(/<input name="(\w+)"/g)].map(([, name]) => name);

    const american = await visit.look();
    const british = await visit.answer({ step: 'address', redraw: 'yes', ...ADDRESS, country: 'gb' });
    const address = await device.request(
      `{ cart(domain: "${DOMAIN}") { shippingInfo { city } billingInfo { city } } }`,
    );

    assert.ok(namesOf(american).includes('stateOrProvince'));
    assert.ok(!namesOf(british.html).includes('stateOrProvince'));
    assert.deepEqual([british.status, alertsOf(british.html)], [200, []]);
    assert.match(british.html, /name="lastName"[^>]* value="Lovelace"/);
    assert.match(british.html, /Post town|Postal code/);
    assert.deepEqual(address.data, { cart: { shippingInfo: null, billingInfo: null } });
  });
});
