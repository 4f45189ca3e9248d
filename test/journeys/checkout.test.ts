import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isRefused, tellAnswer } from '../../examples/support/tell-answer.ts';
import { createCheckoutSteps } from '../../src/server/graphiql/checkout-steps.ts';
import { EXAMPLE_ADDRESS } from '../../src/server/graphiql/example-address.ts';
import { fillIn, findCart } from '../../src/server/graphiql/fill-in.ts';
import { toCheckoutInputs } from '../support/orders/checkout-inputs.ts';
import { completeOrder } from '../support/orders/complete-order.ts';
import { findVariantId } from '../support/orders/find-variant-id.ts';
import { type DeviceClient, startService } from '../support/servers/start-service.ts';

const APPAREL = 'apparel.demo.example';
const JEWELRY = 'jewelry.demo.example';

/** Runs the steps of the demo by name, each with what the cart showed before, and tells the answers as the demo does. */
async function beginCheckout(device: DeviceClient) {
  const steps = createCheckoutSteps({
    domain: APPAREL,
    shirt: await findVariantId(device, APPAREL, 'PKT-M-MOSS'),
    belt: await findVariantId(device, APPAREL, 'BLB-85CM-TAN'),
    yen: { domain: JEWELRY, ring: await findVariantId(device, JEWELRY, 'TKR-SILVE-9') },
    encryptedCard: await device.encryptCard(),
    idempotencyKey: 'checkout',
  });
  const done: string[] = [];
  let cart: unknown;
  const run = async (name: string): Promise<readonly string[]> => {
    const step = steps.find((each) => each.name === name) ?? assert.fail(`there is no step ${name}`);
    const { document, variables } = step;
    const { data, errors } = await device.request(document, fillIn(variables, cart) as object);
    assert.deepEqual(errors, undefined);
    // Where the demo would stop.
    assert.equal(isRefused(data ?? {}), step.isRefused === true, name);
    cart = findCart(data) ?? cart;
    done.push(name);
    return tellAnswer(data ?? {});
  };
  return { run, untried: () => steps.map(({ name }) => name).filter((name) => !done.includes(name)) };
}

describe('a checkout', () => {
  it('goes from a split line to an order, and on in yen', async () => {
    await using service = await startService({ domains: [APPAREL, JEWELRY] });
    const device = await service.openDevice();
    const { run, untried } = await beginCheckout(device);

    // Goods that can travel together are in one shipment.
    assert.deepEqual(await run('Fill'), [
      '5 × PKT-M-MOSS at $24.00',
      '1 × BLB-85CM-TAN at $48.00',
      'shipment 1: 5 × PKT-M-MOSS and 1 × BLB-85CM-TAN; not chosen yet',
      'subtotal $168.00, add-ons $0.00, shipping $0.00',
      'tax $0.00, total $168.00',
    ]);

    // Two of the five T-shirts leave it. The line stays one line.
    assert.deepEqual(await run('Split'), [
      '5 × PKT-M-MOSS at $24.00',
      '1 × BLB-85CM-TAN at $48.00',
      'shipment 1: 3 × PKT-M-MOSS and 1 × BLB-85CM-TAN; not chosen yet',
      'shipment 2: 2 × PKT-M-MOSS; not chosen yet',
      'subtotal $168.00, add-ons $0.00, shipping $0.00',
      'tax $0.00, total $168.00',
    ]);

    // A pickup needs no address, and is taxed where the store is: 8.2 % of 48.00.
    assert.deepEqual((await run('PickUp')).slice(3), [
      'shipment 2: 2 × PKT-M-MOSS; Pickup in store, Fieldhouse Austin',
      'subtotal $168.00, add-ons $0.00, shipping $0.00',
      'tax $3.94, total $171.94',
    ]);

    // The rest goes to an address. Standard is free from 100.00.
    assert.deepEqual((await run('Deliver')).slice(2), [
      'shipment 1: 3 × PKT-M-MOSS and 1 × BLB-85CM-TAN; Delivery, Standard $0.00',
      'shipment 2: 2 × PKT-M-MOSS; Pickup in store, Fieldhouse Austin',
      'subtotal $168.00, add-ons $0.00, shipping $0.00',
      'tax $13.78, total $181.78',
    ]);

    // The child sends no lines: it takes those of its parent.
    const engraved = await run('Engrave');
    assert.equal(engraved[1], '1 × BLB-85CM-TAN at $48.00, Engraving, Gold leaf');
    assert.deepEqual(engraved.slice(-2), [
      'subtotal $168.00, add-ons $18.00, shipping $0.00',
      'tax $15.25, total $201.25',
    ]);

    // Each code says what it takes. Tax is on what is left.
    const discounted = ['BASICS5, $5 off each line of basics: -$5.00', 'WELCOME10, Welcome, 10 % off: -$16.30'];
    const total = ['subtotal $168.00, add-ons $18.00, shipping $0.00', 'tax $13.51, total $178.21'];
    assert.deepEqual((await run('TwoCodes')).slice(-4), [...discounted, ...total]);

    // A third one goes with no other: the cart stays as it was.
    const refused = await run('ThirdCode');
    assert.match(refused[0] ?? '', /^refused: InvalidPromoCode \/ NOT_STACKABLE/);
    assert.deepEqual(refused.slice(-4), [...discounted, ...total]);

    // The merchant moves a price. The next change says so, and its own unit joins the line's first shipment.
    await service.ledger.setPrice(APPAREL, 'PKT-M-MOSS', 2650);
    assert.deepEqual(await run('Notice'), [
      'warning: PRICE_CHANGED, 24.00 → 26.50',
      '6 × PKT-M-MOSS at $26.50',
      '1 × BLB-85CM-TAN at $48.00, Engraving, Gold leaf',
      'shipment 1: 4 × PKT-M-MOSS and 1 × BLB-85CM-TAN; Delivery, Standard $0.00',
      'shipment 2: 2 × PKT-M-MOSS; Pickup in store, Fieldhouse Austin',
      'BASICS5, $5 off each line of basics: -$5.00',
      'WELCOME10, Welcome, 10 % off: -$20.20',
      'subtotal $207.00, add-ons $18.00, shipping $0.00',
      'tax $16.38, total $216.18',
    ]);

    // The order charges the total that the buyer saw.
    assert.deepEqual(await run('Order'), ['order AP-100001, $216.18']);
    const charges = async (domain: string) => (await service.ledger.charges(domain)).map(({ amount }) => amount);
    assert.deepEqual(await charges(APPAREL), [21_618]);

    // The same buyer at a shop whose currency has no decimals.
    assert.deepEqual((await run('Yen')).slice(-2), [
      'subtotal ¥14,800, add-ons ¥0, shipping ¥0',
      'tax ¥1,480, total ¥16,280',
    ]);
    assert.deepEqual(await run('YenPickUp'), [
      '1 × TKR-SILVE-9 at ¥14,800',
      'shipment 1: 1 × TKR-SILVE-9; Pickup in store, Tsukimi Ginza',
      'subtotal ¥14,800, add-ons ¥0, shipping ¥0',
      'tax ¥1,480, total ¥16,280',
    ]);
    const { attempt, userErrors } = await completeOrder(device, {
      domain: JEWELRY,
      key: 'ring',
      rest: {
        billingInfo: EXAMPLE_ADDRESS,
        expectedTotal: { number: 16_280, currency: 'JPY' },
        ...(await toCheckoutInputs(device, JEWELRY)),
      },
    });
    assert.deepEqual([attempt?.status, userErrors], ['SUCCEEDED', []]);
    assert.deepEqual(await charges(JEWELRY), [16_280]);

    assert.deepEqual(untried(), []);
  });
});
