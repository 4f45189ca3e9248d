import assert from 'node:assert/strict';
import { EXAMPLE_ADDRESS as ADDRESS } from '../../../src/server/graphiql/example-address.ts';
import { type CardBackend, numbers } from '../../support/card-networks/open-backend.ts';
import { openVisit } from '../../support/open-visit.ts';
import { createExpressBuyer, decide, toApproval } from '../../support/orders/express-buyer.ts';
import { findVariantId } from '../../support/orders/find-variant-id.ts';
import type { Shopper } from '../../support/orders/shopper.ts';
import type { DeviceClient } from '../../support/servers/start-service.ts';

export const DOMAIN = 'apparel.demo.example';
export const SKU = 'BLB-85CM-TAN';
const CHALLENGED = '4000000000003220';

export interface ObeyedMutation {
  /** What the mutation needs, and its input without the domain and the key. */
  readonly prepare: (shopper: Shopper, openBackend: () => Promise<CardBackend>) => Promise<object>;
  /** `never`: it takes no key. `always`: it needs one, since it pays. */
  readonly keyed: 'never' | 'optional' | 'always';
  /** Whether its input names the merchant. Default: it does. */
  readonly withoutDomain?: true;
}

let belt: Promise<object> | undefined;
/** The belt as a cart takes it: asked for once, since every service of a process has the same shop. */
const findBelt = ({ device }: Pick<Shopper, 'device'>): Promise<object> => {
  belt ??= findVariantId(device, DOMAIN, SKU).then((variantId) => ({ variantId }));
  return belt;
};

const add = async (shopper: Shopper, quantity: number) =>
  shopper.change('addLineItem', { addToCartRef: await findBelt(shopper), quantity });

/** Three belts with an address and a shipping method. */
async function fill(shopper: Shopper) {
  const { shipment, cart } = await add(shopper, 3);
  const shipmentId = shipment?.shipmentId ?? assert.fail('the cart has a shipment');
  await shopper.setAddresses();
  await shopper.change('setShippingMethod', { shipmentId, shippingMethodId: 'standard' });
  return { shipmentId, lineItemId: cart.lineItems[0]?.lineItemId ?? assert.fail('the cart has a line') };
}

const engraving = (lineItemId: string, text: string) => ({
  selections: [{ addonId: 'engraving', lineItemIds: [lineItemId], options: [{ name: 'text', value: text }] }],
});

const cardOf = async (device: DeviceClient, number?: string) => ({ encryptedCard: await device.encryptCard(number) });

/** An intent for the cart, of a card whose network verifies nobody. */
async function intend(shopper: Shopper, openBackend: () => Promise<CardBackend>) {
  await fill(shopper);
  const { cart } = await shopper.change('setShippingInfo', { shippingInfo: ADDRESS });
  const backend = await openBackend();
  const { flowToken, userErrors } = await backend.call('enrollCard', await backend.enrolInput(numbers.C));
  assert.deepEqual(userErrors, []);
  const mandate = { domain: DOMAIN, amount: cart.total.number, currency: 'USD' };
  const intent = await backend.call('createPaymentIntent', { flowToken, mandate });
  assert.deepEqual(intent.userErrors, []);
  return { flowToken: intent.flowToken, intentId: intent['intentId'] };
}

async function approve(shopper: Shopper) {
  await fill(shopper);
  const buyer = createExpressBuyer(shopper.device, DOMAIN);
  const { session } = await buyer.start();
  const approval = toApproval(await decide(session?.redirectUrl));
  return { buyer, sessionId: session?.sessionId, approval };
}

/** An attempt that waits for its buyer at the bank. */
async function challenge(shopper: Shopper) {
  await fill(shopper);
  const attemptId = crypto.randomUUID();
  const { device } = shopper;
  const answer = await device.request(
    `mutation ($input: CompleteOrderInput!) { completeOrder(input: $input) { attempt { result {
      ... on PlaceOrderActionRequired { challenge { url } } } } } }`,
    { input: { domain: DOMAIN, payment: await cardOf(device, CHALLENGED), attemptId, idempotencyKey: attemptId } },
  );
  const [url] = /http[^"]+/.exec(JSON.stringify(answer.data)) ?? assert.fail(JSON.stringify(answer));
  return { attemptId, url };
}

const optional = (prepare: ObeyedMutation['prepare']): ObeyedMutation => ({ prepare, keyed: 'optional' });
const always = (prepare: ObeyedMutation['prepare']): ObeyedMutation => ({ prepare, keyed: 'always' });

/** Every mutation that a device calls at a shop. */
export const mutations: Readonly<Record<string, ObeyedMutation>> = {
  addLineItem: optional(async (shopper) => {
    await fill(shopper);
    return { addToCartRef: await findBelt(shopper), quantity: 2 };
  }),
  addLineItems: optional(async (shopper) => ({
    items: [{ addToCartRef: await findBelt(shopper), quantity: 2 }],
  })),
  updateLineItem: optional(async (shopper) => ({ lineItemId: (await fill(shopper)).lineItemId, quantity: 5 })),
  clearCart: optional(async (shopper) => {
    await fill(shopper);
    return {};
  }),
  setPostalCode: optional(async (shopper) => {
    await add(shopper, 1);
    return { postalCode: '78701', country: 'US' };
  }),
  setShippingInfo: optional(async (shopper) => {
    await fill(shopper);
    return { shippingInfo: { ...ADDRESS, city: 'Dallas', postalCode: '75201' } };
  }),
  setBillingInfo: optional(async (shopper) => {
    await fill(shopper);
    return { billingInfo: { ...ADDRESS, city: 'Dallas', postalCode: '75201' } };
  }),
  setFulfillmentType: optional(async (shopper) => {
    const { shipmentId } = await fill(shopper);
    return { shipmentId, fulfillmentType: 'PICKUP_IN_STORE', locationId: 'austin' };
  }),
  setShippingMethod: optional(async (shopper) => {
    const { shipmentId } = await fill(shopper);
    return { shipmentId, shippingMethodId: 'express' };
  }),
  splitShipment: optional(async (shopper) => {
    const { shipmentId, lineItemId } = await fill(shopper);
    return { shipmentId, items: [{ lineItemId, quantity: 1 }] };
  }),
  mergeShipments: optional(async (shopper) => {
    const { shipmentId, lineItemId } = await fill(shopper);
    const { cart } = await shopper.change('splitShipment', { shipmentId, items: [{ lineItemId, quantity: 1 }] });
    return { shipmentIds: cart.shipments.map((shipment) => shipment.shipmentId) };
  }),
  addAddons: optional(async (shopper) => engraving((await fill(shopper)).lineItemId, 'A. B.')),
  replaceAddons: optional(async (shopper) => {
    const { lineItemId } = await fill(shopper);
    await shopper.change('addAddons', engraving(lineItemId, 'A. B.'));
    return engraving(lineItemId, 'C. D.');
  }),
  removeAddon: optional(async (shopper) => {
    const { lineItemId } = await fill(shopper);
    await shopper.change('addAddons', engraving(lineItemId, 'A. B.'));
    return { addonId: 'engraving' };
  }),
  applyPromoCodes: optional(async (shopper) => {
    await fill(shopper);
    return { promoCodes: ['WELCOME10'] };
  }),
  clearPromoCodes: optional(async (shopper) => {
    await fill(shopper);
    await shopper.change('applyPromoCodes', { promoCodes: ['WELCOME10'] });
    return {};
  }),
  setConsents: optional(async (shopper) => {
    await fill(shopper);
    return { consents: [{ consentId: 'newsletter', accepted: true }] };
  }),
  revokeConsent: optional(async (shopper) => {
    await fill(shopper);
    return { consentId: 'newsletter' };
  }),
  transferSession: {
    keyed: 'never',
    prepare: async (shopper) => {
      await fill(shopper);
      return {};
    },
  },
  startExpressCheckout: optional(async (shopper) => {
    await fill(shopper);
    return { provider: 'PAYPAL' };
  }),
  authorizeExpressCheckout: optional(async (shopper) => {
    const { sessionId, approval } = await approve(shopper);
    return { sessionId, approval };
  }),
  completeExpressCheckout: always(async (shopper) => {
    const { buyer, sessionId, approval } = await approve(shopper);
    await buyer.authorize({ sessionId, approval });
    return { sessionId };
  }),
  completeOrder: always(async (shopper) => {
    await fill(shopper);
    return { payment: await cardOf(shopper.device) };
  }),
  placeOrder: always(async ({ device }) => ({
    items: [{ addToCartRef: await findBelt({ device }), quantity: 1 }],
    payment: await cardOf(device),
    shippingInfo: ADDRESS,
    billingInfo: ADDRESS,
  })),
  completeWalletOrder: always(intend),
  continuePlaceOrder: {
    keyed: 'optional',
    withoutDomain: true,
    prepare: async (shopper) => {
      const { attemptId, url } = await challenge(shopper);
      await fetch(url, { method: 'POST', body: new URLSearchParams({ decision: 'approve' }) });
      return { attemptId };
    },
  },
  cancelPlaceOrder: {
    keyed: 'optional',
    withoutDomain: true,
    prepare: async (shopper) => ({ attemptId: (await challenge(shopper)).attemptId }),
  },
  persistOrder: optional(async (shopper) => {
    await fill(shopper);
    const { answer } = await openVisit(shopper.device, DOMAIN);
    await answer({ step: 'order', card: '4242424242424242' });
    return {};
  }),
  removePersonalData: {
    keyed: 'optional',
    withoutDomain: true,
    prepare: async (shopper) => {
      await fill(shopper);
      return {};
    },
  },
  createServiceBinding: { keyed: 'never', withoutDomain: true, prepare: async () => ({ service: 'desk' }) },
  createDeviceSession: { keyed: 'never', withoutDomain: true, prepare: async () => ({}) },
};
