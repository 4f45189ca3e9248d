import type { CheckoutGoods, CheckoutStep } from './checkout-steps.ts';
import { createMerchantTabs, orderTabs } from './create-merchant-tabs.ts';
import { EXAMPLE_ADDRESS } from './example-address.ts';
import type { ExampleTab } from './example-tab.ts';

export interface ExampleVisit {
  readonly domain: string;
  /** A product that can be bought there. */
  readonly variantId: string;
  /** A sandbox card, encrypted as a client would do it. */
  readonly encryptedCard: string;
  /** Fresh UUIDs: an attempt that does not exist yet, and the key under which it will be created. */
  readonly attemptId: string;
  readonly idempotencyKey: string;
  /** Another shop and a product there; null if there is none. */
  readonly elsewhere: CheckoutGoods['yen'] | null;
}

const BROWSE = /* GraphQL */ `# Welcome to Cartwright.
# A session was made for you: its token
# stands under "Headers". Run the tabs
# from left to right: browse, fill a cart,
# order, and watch how it went. The links
# above open other journeys.
query Browse($domain: String!) {
  merchants { domain displayName platformId }
  products(domain: $domain, page: 1, size: 5) {
    products {
      title
      priceRange { minPrice { value currency } }
      variants { title available price { value } }
    }
    metadata { page size totalPages }
  }
}
`;

const CART_FIELDS = /* GraphQL */ `lineItems { description variantDescription quantity }
      shipments { shippingMethodOptions { shippingMethodId description } }
      subTotal { value }
      total { value currency }`;

const ADD = /* GraphQL */ `# The first item makes the cart.
# Run it again for one more of it.
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

const CART = /* GraphQL */ `# Your cart with this shop, with fresh prices.
query Cart($domain: String!) {
  cart(domain: $domain) {
    cartId
    cartStatus
    ${CART_FIELDS.replaceAll('\n  ', '\n')}
  }
}
`;

const PLACE = /* GraphQL */ `# The card is the sandbox's
# 4242 4242 4242 4242, encrypted. Other cards
# (docs/sandbox.md) are declined, challenged,
# or PROCESSING for a minute. With
# "wait": false the answer comes at once:
# open the next tab to watch the order. Run
# this tab again to see how it ended; its
# idempotency key places no second order.
mutation PlaceOrder($input: PlaceOrderInput!) {
  placeOrder(input: $input) {
    attempt {
      attemptId
      status
      result {
        __typename
        ... on PlaceOrderSucceeded {
          order { orderNumber status }
          cart {
            platformOrderNumber
            total { value currency }
            paymentSummary { cardType lastFour }
          }
        }
        ... on PlaceOrderFailed { userErrors { code message } }
        ... on PlaceOrderActionRequired { nextAction challenge { url } }
        ... on PlaceOrderProcessing { pollAfterMs }
      }
    }
    userErrors { code message description field }
    replayed
  }
}
`;

const WATCH = /* GraphQL */ `# The progress of that order, over
# WebSocket, with the headers below in
# connection_init. The answer lists every
# event, from the first one on. The total
# may change until tax and shipping are
# known.
subscription Progress($attemptId: ID!) {
  placeOrderProgress(attemptId: $attemptId) {
    __typename
    sequence
    at
    ... on OrderStepStarted { step }
    ... on OrderActionRequired { nextAction challenge { url } }
    ... on ItemAdded { cart { total { value currency } } }
    ... on ShippingUpdated { cart { total { value currency } } }
    ... on OrderPlaced { order { orderNumber status } }
    ... on PlaceOrderError { error { message } }
  }
}
`;

const EXPRESS = /* GraphQL */ `# PayPal for the cart of "AddLineItem".
# Run StartExpress, write its sessionId into
# the variables, and run PriceExpress. Open
# redirectUrl and press a button: the page
# shows what goes into ApproveExpress. Run
# that, and then PayExpress.
mutation StartExpress($start: StartExpressCheckoutInput!) {
  startExpressCheckout(input: $start) {
    session { sessionId redirectUrl amount { value } expiresAt }
    userErrors { code message description field }
  }
}

mutation PriceExpress($price: AuthorizeExpressCheckoutInput!) {
  authorizeExpressCheckout(input: $price) {
    session { amount { value } redirectUrl }
    userErrors { code message description field }
  }
}

mutation ApproveExpress($approve: AuthorizeExpressCheckoutInput!) {
  authorizeExpressCheckout(input: $approve) {
    session { status authorizedAmount { value } }
    userErrors { code message description field }
  }
}

mutation PayExpress($pay: CompleteExpressCheckoutInput!) {
  completeExpressCheckout(input: $pay) {
    attempt {
      status
      result {
        __typename
        ... on PlaceOrderSucceeded { order { orderNumber } }
        ... on PlaceOrderFailed { releasedAmount { value } userErrors { message } }
      }
    }
    userErrors { code message description field }
  }
}
`;

/** The demo's tabs in GraphiQL, each journey ready to run from left to right. */
export function createExampleTabs(visit: ExampleVisit) {
  const { domain, variantId, encryptedCard, attemptId, idempotencyKey, elsewhere } = visit;
  const item = { addToCartRef: { variantId }, quantity: 1 };
  const order = {
    domain,
    items: [item],
    payment: { encryptedCard },
    shippingInfo: EXAMPLE_ADDRESS,
    billingInfo: EXAMPLE_ADDRESS,
    attemptId,
    wait: false,
    idempotencyKey,
  };
  const add = { query: ADD, variables: { input: { domain, ...item } } };
  const { shops, carts, removal } = createMerchantTabs(domain, elsewhere);
  return {
    add,
    order: [
      { query: BROWSE, variables: { domain } },
      add,
      { query: CART, variables: { domain } },
      { query: PLACE, variables: { input: order } },
      { query: WATCH, variables: { attemptId } },
      ...orderTabs,
    ],
    paypal: [add, { query: EXPRESS, variables: toExpressInputs(domain, idempotencyKey) }],
    shops,
    carts: [add, ...carts],
    removal: [removal],
  };
}

/** What is written in capitals comes from the provider's page. */
const toExpressInputs = (domain: string, idempotencyKey: string) => ({
  start: { domain, provider: 'PAYPAL' },
  price: { domain, sessionId: 'SESSION', shippingInfo: EXAMPLE_ADDRESS, shippingMethodId: 'standard' },
  approve: { domain, sessionId: 'SESSION', approval: { paypal: { orderId: 'ORDER', payerId: 'PAYER' } } },
  pay: { domain, sessionId: 'SESSION', billingInfo: EXAMPLE_ADDRESS, idempotencyKey },
});

/** The tab of a step. Its sentence is a comment above the document, wrapped to the narrow editor; its command stays in one line. */
export const toCheckoutTab = ({ says, command, document, variables }: CheckoutStep): ExampleTab => ({
  query: `${says.replace(/(?=\S)(.{1,38})(?:\s+|$)/g, '# $1\n')}${command === undefined ? '' : `# ${command}\n`}${document}`,
  variables,
});
