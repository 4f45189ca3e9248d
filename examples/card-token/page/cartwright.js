import { CompactEncrypt, importJWK } from '/jose/index.js';

const DOMAIN = 'apparel.demo.example';
const ADDRESS = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  phone: '+15125550100',
  address1: '1 Main Street',
  city: 'Austin',
  stateOrProvince: 'TX',
  country: 'US',
  postalCode: '78701',
};

const { cartwright } = await (await fetch('/settings')).json();
let session;

/** A call of the buyer's own browser, with its device session. */
async function ask(query, variables = {}) {
  const headers = {
    'content-type': 'application/json',
    ...(session ? { 'x-svc-authorization': session } : { 'x-svc-app-id': 'demo-app' }),
  };
  const response = await fetch(`${cartwright}/graphql`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = await response.json();
  if (errors) throw new Error(errors[0].message);
  return data;
}

/** A call that the shop's backend makes, with its app-level token. Throws the sentence for the buyer. */
export async function callBackend(name, input) {
  const response = await fetch(`/cards/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...input, idempotencyKey: crypto.randomUUID() }),
  });
  const { data, errors } = await response.json();
  if (errors) throw new Error(errors[0].message);
  return data[name];
}

const change = async (name, input) => {
  const type = `${name[0].toUpperCase()}${name.slice(1)}Input`;
  const selection =
    'cart { total { number currency value } shipments { shipmentId shippingMethod { shippingMethodId } shippingMethodOptions { shippingMethodId } } } userErrors { message }';
  const data = await ask(`mutation ($input: ${type}!) { ${name}(input: $input) { ${selection} } }`, {
    input: { domain: DOMAIN, ...input },
  });
  if (data[name].userErrors.length > 0) throw new Error(data[name].userErrors[0].message);
  return data[name].cart;
};

/** A cart that has everything but the payment. Answers its total. */
export async function fillCart() {
  session ??= (await ask('mutation { createDeviceSession(input: {}) { session { accessToken } } }')).createDeviceSession
    .session.accessToken;
  const { product } = await ask(
    'query ($domain: String!) { product(domain: $domain, handle: "harbor-linen-shirt") { variants { available addToCartRef { variantId } } } }',
    { domain: DOMAIN },
  );
  const { addToCartRef } = product.variants.find(({ available }) => available);
  await change('addLineItem', { addToCartRef: { variantId: addToCartRef.variantId }, quantity: 1, flushCart: true });
  await change('setBillingInfo', { billingInfo: ADDRESS });
  let cart = await change('setShippingInfo', { shippingInfo: ADDRESS });
  for (const { shipmentId, shippingMethod, shippingMethodOptions } of cart.shipments) {
    if (shippingMethod) continue;
    cart = await change('setShippingMethod', {
      shipmentId,
      shippingMethodId: shippingMethodOptions[0].shippingMethodId,
    });
  }
  return cart.total;
}

/** The card, readable for Cartwright only: neither the shop's backend nor its log can see it. */
export async function encryptCard(card) {
  const { paymentEncryptionKey: key } = await ask('{ paymentEncryptionKey { keyId algorithm encryption jwk } }');
  return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(card)))
    .setProtectedHeader({ alg: key.algorithm, enc: key.encryption, kid: key.keyId })
    .encrypt(await importJWK(key.jwk, key.algorithm));
}

/** The orders of this buyer, the newest first. */
export async function listOrders() {
  const { orders } = await ask('{ orders(first: 10) { nodes { orderNumber status total { value currency } } } }');
  return orders.nodes;
}

export const toMandate = ({ number, currency }) => ({ domain: DOMAIN, amount: number, currency });

/** Answers the order's number. Throws the sentence for the buyer. */
export async function completeOrder({ flowToken, intentId }) {
  const input = { domain: DOMAIN, flowToken, intentId, idempotencyKey: crypto.randomUUID() };
  const { completeWalletOrder: done } = await ask(
    `mutation ($input: CompleteWalletOrderInput!) { completeWalletOrder(input: $input) {
      attempt { status result { ... on PlaceOrderSucceeded { order { orderNumber } } } } userErrors { message } } }`,
    { input },
  );
  const orderNumber = done.attempt?.result?.order?.orderNumber;
  if (orderNumber) return orderNumber;
  throw new Error(done.userErrors[0]?.message ?? `The order is ${done.attempt?.status}`);
}
