import type { GraphiqlTab } from '../routes/graphiql-routes.ts';

export interface ExampleVisit {
  /** A device token made for the visitor. */
  readonly accessToken: string;
  readonly domain: string;
  /** Something that can be bought there. */
  readonly variantId: string;
  /** A sandbox card, encrypted as a client would do it. */
  readonly encryptedCard: string;
  /** Fresh UUIDs: an attempt that does not exist yet, and the key under which it will be made. */
  readonly attemptId: string;
  readonly idempotencyKey: string;
}

const BROWSE = /* GraphQL */ `# Welcome to Cartwright. A device session was made for you: its token stands under "Headers".
# Run the tabs from left to right: browse, fill a cart, place an order, watch how it went.
query Browse($domain: String!) {
  merchants { domain displayName platformId }
  products(domain: $domain, page: 1, size: 5) {
    products {
      title
      priceRange { min max }
      variants { title available price { value symbol } addToCartRef { variantId } }
    }
    metadata { page size totalPages }
  }
}
`;

const CART_FIELDS = /* GraphQL */ `lineItems { lineItemId description variantDescription quantity price { value } linePrice { value } }
      shipments { shipmentId lineItemIds shippingMethodOptions { id description price { value } } }
      subTotal { value }
      total { value currency symbol }`;

const ADD = /* GraphQL */ `# The first item makes the cart. Run it again for one more of it.
mutation AddLineItem($input: AddLineItemInput!) {
  addLineItem(input: $input) {
    cart {
      cartId
      ${CART_FIELDS}
    }
    userErrors { code message description field }
    warnings { message }
  }
}
`;

const CART = /* GraphQL */ `# The cart that your device has with this shop, with fresh prices; null where there is none.
query Cart($domain: String!) {
  cart(domain: $domain) {
      cartId
      cartStatus
      ${CART_FIELDS}
  }
}
`;

const PLACE = /* GraphQL */ `# The card is the sandbox's 4242 4242 4242 4242, already encrypted. The idempotency key makes a second run find the
# same order instead of placing another one; the next tab shows how the attempt went, before, during or after.
mutation PlaceOrder($input: PlaceOrderInput!) {
  placeOrder(input: $input) {
    attempt {
      attemptId
      status
      result {
        __typename
        ... on PlaceOrderSucceeded {
          order { orderNumber status }
          cart { platformOrderNumber submittedAt total { value currency } paymentSummary { cardType lastFour } }
        }
        ... on PlaceOrderFailed { failedStep userErrors { code message description } }
        ... on PlaceOrderActionRequired { challenge { url expiresAt } }
        ... on PlaceOrderProcessing { pollAfterMs }
      }
    }
    userErrors { code message description field }
    replayed
  }
}
`;

const WATCH = /* GraphQL */ `# Over WebSocket, with what stands under "Headers" as connection_init. It replays from the first event and ends after the last.
subscription Progress($attemptId: ID!) {
  placeOrderProgress(attemptId: $attemptId) {
    __typename
    sequence
    at
    ... on ItemAdded { cart { total { value currency } } }
    ... on ShippingUpdated { cart { shippingTotal { value } taxTotal { value } total { value } } }
    ... on OrderPlaced { order { orderNumber status } }
    ... on PlaceOrderError { error { message } }
  }
}
`;

const BUYER = {
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

/** What a visitor of the demo finds in GraphiQL: a whole purchase, ready to run. */
export function createExampleTabs(visit: ExampleVisit): readonly GraphiqlTab[] {
  const { accessToken, domain, variantId, encryptedCard, attemptId, idempotencyKey } = visit;
  const item = { addToCartRef: { variantId }, quantity: 1 };
  const order = {
    domain,
    items: [item],
    payment: { encryptedCard },
    shippingInfo: BUYER,
    billingInfo: BUYER,
    attemptId,
    idempotencyKey,
  };
  const headers = toJson({ 'x-svc-authorization': accessToken });
  return [
    { query: BROWSE, variables: toJson({ domain }), headers },
    { query: ADD, variables: toJson({ input: { domain, ...item } }), headers },
    { query: CART, variables: toJson({ domain }), headers },
    { query: PLACE, variables: toJson({ input: order }), headers },
    { query: WATCH, variables: toJson({ attemptId }), headers },
  ];
}

const toJson = (value: object): string => JSON.stringify(value, null, 2);
