import { createClient } from '@cartwright/client';
import { cardOperations } from '../card-operations.ts';

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

const forBackend = new Set(cardOperations.values());

/** Operations of cards go to the shop's backend, which has the app-level token. */
export const cartwright = createClient({
  url: CARTWRIGHT_URL,
  appId: 'demo-app',
  fetch: (url, init) => fetch(forBackend.has(JSON.parse(init.body).query) ? '/cards' : url, init),
});

export const callBackend = async (name, input) => (await cartwright.mutate(cardOperations.get(name), { input }))[name];

async function change(name, input) {
  const type = `${name[0].toUpperCase()}${name.slice(1)}Input`;
  const selection =
    'cart { total { number currency } shipments { shipmentId shippingMethod { shippingMethodId } shippingMethodOptions { shippingMethodId } } } userErrors { message }';
  const data = await cartwright.mutate(`mutation ($input: ${type}!) { ${name}(input: $input) { ${selection} } }`, {
    input: { domain: DOMAIN, ...input },
  });
  const { cart, userErrors } = data[name];
  if (userErrors.length > 0) throw new Error(userErrors[0].message);
  return cart;
}

/** A cart that has everything but the payment. Answers its total. */
export async function fillCart() {
  const { product } = await cartwright.query(
    'query ($domain: String!) { product(domain: $domain, handle: "harbor-linen-shirt") { variants { available addToCartRef { variantId } } } }',
    { domain: DOMAIN },
  );
  const { addToCartRef } = product.variants.find(({ available }) => available);
  await change('addLineItem', { addToCartRef, quantity: 1, flushCart: true });
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

/** The orders of this buyer, the newest first. */
export const listOrders = async () =>
  (await cartwright.query('{ orders(first: 10) { nodes { orderNumber status total { number currency } } } }')).orders
    .nodes;

export const toMandate = ({ number, currency }) => ({ domain: DOMAIN, amount: number, currency });

/** Answers the order's number. Throws the sentence for the buyer. */
export async function completeOrder({ flowToken, intentId }) {
  const { attempt, userErrors } = await cartwright.completeOrder({
    domain: DOMAIN,
    payment: { networkToken: { flowToken, intentId } },
  }).result;
  if (attempt?.status === 'SUCCEEDED') return attempt.result.cart.platformOrderNumber;
  throw new Error(userErrors[0]?.message ?? 'The order was not made.');
}
