import assert from 'node:assert/strict';
import { it } from 'node:test';
import * as z from 'zod';
import { agentBuyer as buyer, agentDestination as destination } from '../../support/orders/agent-buyer.ts';
import { completeOrder } from '../../support/orders/complete-order.ts';
import { acceptedPayment, openReadyCheckout } from '../../support/orders/ready-checkout.ts';
import { startService } from '../../support/servers/start-service.ts';
import { createUcpClient } from '../../support/servers/ucp-client.ts';

const DOMAIN = 'apparel.demo.example';

const address = {
  firstName: 'Ada',
  lastName: 'Buyer',
  email: 'ada@example.com',
  phone: '+15125550100',
  address1: '1 Main Street',
  city: 'Austin',
  stateOrProvince: 'TX',
  postalCode: '78701',
  country: 'US',
};

const cartShape = z.object({
  lineItems: z.array(z.object({ lineItemId: z.string() })),
  shipments: z.array(
    z.object({
      shipmentId: z.string(),
      shippingMethodOptions: z.array(z.object({ shippingMethodId: z.string() })),
    }),
  ),
});
const CART = `cart { lineItems { lineItemId } shipments { shipmentId shippingMethodOptions { shippingMethodId } }
  readiness { ready } } userErrors { name }`;

it('an agent asks the shop for what the GraphQL calls ask for, and for the cart once more before it is paid', async () => {
  await using service = await startService({ domains: [DOMAIN] });
  const ucp = createUcpClient(service.url, DOMAIN);
  const { variantId } = await openReadyCheckout(ucp);
  const device = await service.openDevice();
  const change = async (name: string, type: string, input: object) => {
    const mutation = `mutation ($input: ${type}!) { ${name}(input: $input) { ${CART} } }`;
    const { data } = await device.request(mutation, { input: { domain: DOMAIN, ...input } });
    return cartShape.parse(z.record(z.string(), z.object({ cart: z.unknown() })).parse(data)[name]?.cart);
  };
  const countCalls = async <Answer>(run: () => Promise<Answer>) => {
    service.takeCalls(DOMAIN);
    const answer = await run();
    return { answer, calls: service.takeCalls(DOMAIN) };
  };

  const filled = await countCalls(async () => {
    await change('addLineItems', 'AddLineItemsInput', { items: [{ addToCartRef: { variantId }, quantity: 1 }] });
    return change('setShippingInfo', 'SetShippingInfoInput', { shippingInfo: address });
  });
  const [line] = filled.answer.lineItems;
  const [shipment] = filled.answer.shipments;
  const shippingMethodId = shipment?.shippingMethodOptions[1]?.shippingMethodId;
  const changed = await countCalls(async () => {
    await change('updateLineItem', 'UpdateLineItemInput', { lineItemId: line?.lineItemId, quantity: 2 });
    await change('setShippingMethod', 'SetShippingMethodInput', { shipmentId: shipment?.shipmentId, shippingMethodId });
  });
  const ordered = await countCalls(() =>
    completeOrder(device, { domain: DOMAIN, key: 'order', rest: { billingInfo: address, wait: true } }),
  );

  const toFulfillment = (groups: readonly object[]) => ({
    methods: [{ type: 'shipping', destinations: [destination], selected_destination_id: 'home', groups }],
  });
  const created = await countCalls(() =>
    ucp.post('/checkout-sessions', {
      line_items: [{ item: { id: variantId }, quantity: 1 }],
      buyer,
      fulfillment: toFulfillment([]),
    }),
  );
  const path = `/checkout-sessions/${created.answer.body.id}`;
  const replaced = await countCalls(() =>
    ucp.put(path, {
      line_items: created.answer.body.line_items.map((each: object) => ({ ...each, quantity: 2 })),
      buyer,
      fulfillment: toFulfillment([{ id: 'shipment', selected_option_id: shippingMethodId }]),
    }),
  );
  const completed = await countCalls(() => ucp.post(`${path}/complete`, acceptedPayment));

  assert.deepEqual([ordered.answer.attempt?.status, completed.answer.body.status], ['SUCCEEDED', 'completed']);
  assert.deepEqual(created.calls, filled.calls);
  assert.deepEqual(replaced.calls, changed.calls);
  const beforePayment = ordered.calls.indexOf('placeOrder');
  assert.deepEqual(completed.calls, ordered.calls.toSpliced(beforePayment, 0, 'getCart'));
});
