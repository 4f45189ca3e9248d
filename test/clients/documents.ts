/**
 * The operations of a whole purchase, once for all clients. Relay wants each named after the module that it stands in,
 * here `journey`.
 */
const FRAGMENTS = {
  journeyBasket: `fragment journeyBasket on Cart {
    id cartStatus total { currency value }
    lineItems { id lineItemId quantity description variant { id displayName } product { id title } }
    shipments { id shipmentId shippingMethodOptions { shippingMethodId price { value } } }
  }`,
};

const withBasket = (operation: string): string => `${operation} ${FRAGMENTS.journeyBasket}`;

export const OPEN = `mutation journeyOpenMutation($input: CreateDeviceSessionInput!) {
  createDeviceSession(input: $input) { session { accessToken deviceId } }
}`;

export const CATALOG = `query journeyCatalogQuery($domain: String!) {
  products(domain: $domain, size: 50) {
    products { id title variants { id available addToCartRef { variantId productId variantHandles } } }
  }
}`;

export const SHOP = withBasket(`query journeyShopQuery($domain: String!) {
  merchant(domain: $domain) {
    id displayName cart { ...journeyBasket }
    checkoutRequirements { captcha { url } consents { consentId explicit required } }
  }
  paymentEncryptionKey { keyId algorithm encryption jwk }
}`);

const change = (field: string, name: string, input: string): string =>
  withBasket(`mutation journey${name}Mutation($input: ${input}!) {
    ${field}(input: $input) { cart { ...journeyBasket } merchant { id cart { id } } userErrors { code message field } }
  }`);

export const ADD = change('addLineItem', 'Add', 'AddLineItemInput');
export const DELIVER = change('setShippingInfo', 'Deliver', 'SetShippingInfoInput');
export const SHIP = change('setShippingMethod', 'Ship', 'SetShippingMethodInput');

export const ORDER = `mutation journeyOrderMutation($input: CompleteOrderInput!) {
  completeOrder(input: $input) {
    attempt { id attemptId status result { __typename ... on PlaceOrderSucceeded { orderId } } }
    userErrors { code message field }
  }
}`;

export const PROGRESS = `subscription journeyProgressSubscription($attemptId: ID!) {
  placeOrderProgress(attemptId: $attemptId) { __typename sequence ... on OrderPlaced { order { id orderNumber } } }
}`;

export const HISTORY = `query journeyHistoryQuery($first: Int!, $after: String) {
  orders(first: $first, after: $after) {
    edges { cursor node { id orderNumber total { currency value } lineItems { id title } } }
    pageInfo { hasNextPage endCursor }
  }
}`;

/** What a client with a normalised store asks when one object became stale. */
export const REFETCH = `query journeyRefetchQuery($id: ID!) {
  node(id: $id) { __typename id ... on Cart { cartStatus total { currency value } } ... on Order { orderNumber status } }
}`;

export const DOCUMENTS = [OPEN, CATALOG, SHOP, ADD, DELIVER, SHIP, ORDER, PROGRESS, HISTORY, REFETCH];
