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

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Null if the answer was lost: the network broke, or somebody on the way said so without JSON. */
async function tryOnce(url, headers, body) {
  const init = { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body };
  try {
    const response = await fetch(url, init);
    return { isBusy: response.status === 503, ...(await response.json()) };
  } catch {
    return null;
  }
}

/**
 * Makes a call, and the same call again if its answer is lost or the service is busy. Nothing happens twice: each change has an
 * idempotency key, and a call that is repeated has the same. Throws the sentence for the buyer.
 */
async function send(url, headers, content) {
  const body = JSON.stringify(content);
  for (let wait = 1_000; ; wait *= 2) {
    const answer = await tryOnce(url, headers, body);
    if (answer && !answer.errors) return answer.data;
    if ((answer && !answer.isBusy) || wait > 4_000) {
      throw new Error(answer?.errors[0].message ?? 'The shop cannot be reached. Please try again.');
    }
    await pause(wait);
  }
}

/** A call of the buyer's own browser, with its device session. */
const ask = (query, variables = {}) =>
  send(`${cartwright}/graphql`, session ? { 'x-svc-authorization': session } : { 'x-svc-app-id': 'demo-app' }, {
    query,
    variables,
  });

/** A call that the shop's backend makes, with its app-level token. */
export const callBackend = async (name, input) =>
  (await send(`/cards/${name}`, {}, { ...input, idempotencyKey: crypto.randomUUID() }))[name];

const change = async (name, input) => {
  const type = `${name[0].toUpperCase()}${name.slice(1)}Input`;
  const selection =
    'cart { total { number currency value } shipments { shipmentId shippingMethod { shippingMethodId } shippingMethodOptions { shippingMethodId } } } userErrors { message }';
  const data = await ask(`mutation ($input: ${type}!) { ${name}(input: $input) { ${selection} } }`, {
    input: { domain: DOMAIN, idempotencyKey: crypto.randomUUID(), ...input },
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

const ATTEMPT = `attemptId status result {
  ... on PlaceOrderSucceeded { order { orderNumber } }
  ... on PlaceOrderFailed { userErrors { message } }
  ... on PlaceOrderProcessing { pollAfterMs } }`;

/** Answers the order's number. Throws the sentence for the buyer. */
export async function completeOrder({ flowToken, intentId }) {
  const input = { domain: DOMAIN, flowToken, intentId, idempotencyKey: crypto.randomUUID() };
  const { completeWalletOrder: done } = await ask(
    `mutation ($input: CompleteWalletOrderInput!) { completeWalletOrder(input: $input) {
      attempt { ${ATTEMPT} } userErrors { message } } }`,
    { input },
  );
  let { attempt } = done;
  // The shop has not said yet whether it took the order: ask, and do not order again.
  while (attempt?.result?.pollAfterMs) {
    await pause(attempt.result.pollAfterMs);
    const { attemptId: id } = attempt;
    attempt = (await ask(`query ($id: ID!) { placeOrderAttempt(attemptId: $id) { ${ATTEMPT} } }`, { id }))
      .placeOrderAttempt;
  }
  const orderNumber = attempt?.result?.order?.orderNumber;
  if (orderNumber) return orderNumber;
  const [error] = [...done.userErrors, ...(attempt?.result?.userErrors ?? [])];
  throw new Error(error?.message ?? `The order is ${attempt?.status}`);
}
