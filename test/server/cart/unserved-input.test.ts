import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as z from 'zod';
import { toOrderInput } from '../../support/orders/order-input.ts';
import { makeReadyCart } from '../../support/orders/ready-cart.ts';
import { startService } from '../../support/servers/start-service.ts';

const DOMAIN = 'apparel.demo.example';
const result = 'attempt { status } userErrors { name field }';
const PLACE = `mutation ($input: PlaceOrderInput!) { ordered: placeOrder(input: $input) { ${result} } }`;
const COMPLETE = `mutation ($input: CompleteOrderInput!) { ordered: completeOrder(input: $input) { ${result} } }`;
const orderedShape = z.object({ ordered: z.unknown() });

const refused = (name: string, ...field: readonly string[]) => ({
  ordered: { attempt: null, userErrors: [{ name, field }] },
});

const cases = [
  {
    what: 'answers to consents',
    input: { consents: [{ consentId: 'no-such-consent', accepted: true }] },
    expected: refused('InvalidInputBody', 'consents', '0', 'consentId'),
  },
  {
    what: 'a token of PayPal, which has no sheet',
    input: { payment: { expressCheckout: { provider: 'PAYPAL', token: 'token' } } },
    expected: refused('PaymentMethodNotAvailable', 'payment', 'expressCheckout', 'provider'),
  },
  {
    what: 'a network token',
    input: { payment: { networkToken: { flowToken: 'flow', intentId: 'intent' } } },
    expected: refused('InvalidInputBody', 'payment', 'networkToken', 'flowToken'),
  },
];

describe('what nothing behind the service takes', () => {
  for (const { what, input, expected } of cases) {
    it(`refuses ${what}, by name and before anything reaches the shop`, async () => {
      await using service = await startService({ domains: [DOMAIN] });
      const device = await service.openDevice();
      const attemptId = crypto.randomUUID();
      const order = await toOrderInput(device, DOMAIN, attemptId);
      const { items: _items, shippingInfo: _shippingInfo, ...payment } = order;
      service.takeCalls(DOMAIN);

      const placed = await device.request(PLACE, { input: { ...order, ...input } });
      const placeCalls = service.takeCalls(DOMAIN);
      await makeReadyCart(device, DOMAIN);
      service.takeCalls(DOMAIN);
      const completed = await device.request(COMPLETE, { input: { ...payment, ...input } });
      const completeCalls = service.takeCalls(DOMAIN);

      assert.deepEqual(orderedShape.parse(placed.data), expected);
      assert.deepEqual(orderedShape.parse(completed.data), expected);
      // A kind of payment is known before the cart is read.
      const allowed = 'payment' in input ? [] : ['getCart'];
      assert.deepEqual([placeCalls, completeCalls.filter((operation) => !allowed.includes(operation))], [[], []]);
      assert.deepEqual(await service.ledger.charges(DOMAIN), []);
      const attempt = await device.request(`{ placeOrderAttempt(attemptId: "${attemptId}") { status } }`);
      assert.deepEqual(attempt.data, { placeOrderAttempt: null });
    });
  }

  it('takes an empty list of consents', async () => {
    await using service = await startService({ domains: [DOMAIN] });
    const device = await service.openDevice();
    const input = { ...(await toOrderInput(device, DOMAIN, crypto.randomUUID())), consents: [] };

    const placed = await device.request(PLACE, { input });

    assert.deepEqual(orderedShape.parse(placed.data), {
      ordered: { attempt: { status: 'SUCCEEDED' }, userErrors: [] },
    });
  });
});
