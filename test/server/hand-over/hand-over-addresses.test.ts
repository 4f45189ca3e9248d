import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { EXAMPLE_ADDRESS as ADDRESS } from '../../../src/server/graphiql/example-address.ts';
import { openVisit } from '../../support/open-visit.ts';
import { createShopper } from '../../support/orders/shopper.ts';
import { startService, type TestService } from '../../support/servers/start-service.ts';

const DOMAIN = 'apparel.demo.example';
const TEE = 'PKT-M-MOSS';
const FLAT = { ...ADDRESS, address2: 'Flat 7', company: 'Analytical Engines' };
const DALLAS = { ...ADDRESS, address1: '2 Elm Street', city: 'Dallas', postalCode: '75201' };

describe('the addresses of a cart that was handed over', () => {
  let service: TestService;
  before(async () => {
    service = await startService({ domains: [DOMAIN] });
  });
  after(() => service[Symbol.asyncDispose]());

  const goShopping = async () => {
    const device = await service.openDevice();
    const shopper = createShopper(device, DOMAIN);
    const { shipment } = await shopper.add(TEE, 3);
    return { device, shopper, shipment };
  };
  const readAddresses = async (device: Awaited<ReturnType<typeof goShopping>>['device']) => {
    const parts = 'address1 address2 company city';
    const { data } = await device.request(
      `{ cart(domain: "${DOMAIN}") { billingInfo { ${parts} } shipments { shippingInfo { ${parts} } } } }`,
    );
    return data?.['cart'];
  };
  const toParts = ({ address1, address2, company, city }: typeof ADDRESS & Partial<typeof FLAT>) => ({
    address1,
    address2: address2 ?? null,
    company: company ?? null,
    city,
  });

  it('stay as they were set: a page that lacks the bill asks for the bill only', async () => {
    const { device, shopper, shipment } = await goShopping();
    await shopper.change('setShippingInfo', { shippingInfo: FLAT });
    const visit = await openVisit(device, DOMAIN);

    const shown = await visit.look();
    const billed = await visit.answer({ step: 'billing', ...DALLAS });
    await visit.answer({ step: 'method', shipmentId: shipment?.shipmentId ?? '', methodId: 'express' });
    const addresses = await readAddresses(device);
    const { html } = await visit.answer({ step: 'order', card: '4242424242424242' });

    assert.match(shown, /Bill to this address/);
    assert.match(shown, /name="address2"[^>]*value="Flat 7"/);
    assert.match(shown, /name="company"[^>]*value="Analytical Engines"/);
    assert.equal(billed.status, 200);
    assert.match(html, /Thank you/);
    assert.deepEqual(addresses, { billingInfo: toParts(DALLAS), shipments: [{ shippingInfo: toParts(FLAT) }] });
  });

  it('are ordered once by a form that is sent twice at once and once more, whose thanks can be loaded again', async () => {
    const { device, shopper, shipment } = await goShopping();
    await shopper.setAddresses();
    const { shipmentId } = shipment ?? {};
    await shopper.change('setShippingMethod', { shipmentId, shippingMethodId: 'standard' });
    const visit = await openVisit(device, DOMAIN);
    await visit.look();
    const before = await service.ledger.orders(DOMAIN);
    const order = () => visit.answer({ step: 'order', card: '4242424242424242' });

    const sent = [...(await Promise.all([order(), order()])), await order()];
    const loaded = [await visit.look(), await visit.look()];

    const placed = (await service.ledger.orders(DOMAIN)).slice(before.length);
    assert.equal(placed.length, 1);
    for (const html of [...sent.map((each) => each.html), ...loaded]) {
      assert.ok(html.includes(`Thank you for your order <strong>${placed[0]?.order_number}</strong>`), html);
    }
  });

  it('is ordered under a key that does not hold the secret of its page', async () => {
    const { device, shopper, shipment } = await goShopping();
    await shopper.setAddresses();
    const { shipmentId } = shipment ?? {};
    await shopper.change('setShippingMethod', { shipmentId, shippingMethodId: 'standard' });
    const visit = await openVisit(device, DOMAIN);
    const { sandbox } = service.service;
    assert.ok(sandbox);

    const { html } = await visit.answer({ step: 'order', card: '4242424242424242' });
    const submissions = await sandbox.database.selectFrom('submissions').selectAll().execute();

    assert.match(html, /Thank you/);
    assert.ok(visit.secret.length >= 32 && submissions.length > 0);
    assert.ok(!JSON.stringify(submissions).includes(visit.secret));
  });

  it('keep apartment and company, and go where they are missing only', async () => {
    const { device, shopper, shipment } = await goShopping();
    const lineItemId = shipment?.lineItemIds[0] ?? '';
    const shipmentId = shipment?.shipmentId ?? '';
    const split = await shopper.change('splitShipment', { shipmentId, items: [{ lineItemId, quantity: 1 }] });
    const second = split.cart.shipments[1]?.shipmentId ?? '';
    await shopper.change('setShippingInfo', { shipmentId: second, shippingInfo: DALLAS });
    const visit = await openVisit(device, DOMAIN);

    const shown = await visit.look();
    const { status } = await visit.answer({ step: 'address', ...FLAT });
    const again = await visit.answer({ step: 'address', ...ADDRESS, address1: '9 Late Street' });

    assert.match(shown, /Deliver and bill to this address/);
    assert.deepEqual([status, again.status], [200, 200]);
    assert.deepEqual(await readAddresses(device), {
      billingInfo: toParts(FLAT),
      shipments: [{ shippingInfo: toParts(FLAT) }, { shippingInfo: toParts(DALLAS) }],
    });
  });

  it('leave the bill as it is where only the delivery is missing', async () => {
    const { device, shopper } = await goShopping();
    await shopper.change('setBillingInfo', { billingInfo: DALLAS });
    const visit = await openVisit(device, DOMAIN);

    const shown = await visit.look();
    const { status } = await visit.answer({ step: 'address', ...FLAT });

    assert.match(shown, /Deliver to this address/);
    assert.equal(status, 200);
    assert.deepEqual(await readAddresses(device), {
      billingInfo: toParts(DALLAS),
      shipments: [{ shippingInfo: toParts(FLAT) }],
    });
  });

  it('bill alone where the buyer collects the goods', async () => {
    const { device, shopper, shipment } = await goShopping();
    const wish = { fulfillmentType: 'PICKUP_IN_STORE', locationId: 'austin' };
    await shopper.change('setFulfillmentType', { shipmentId: shipment?.shipmentId, ...wish });
    const visit = await openVisit(device, DOMAIN);

    const shown = await visit.look();
    await visit.answer({ step: 'billing', ...FLAT });

    assert.match(shown, /Bill to this address/);
    assert.deepEqual(await readAddresses(device), {
      billingInfo: toParts(FLAT),
      shipments: [{ shippingInfo: null }],
    });
  });
});
