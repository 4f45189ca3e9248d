import type { ExampleTab } from './example-tab.ts';
import { searchTabs } from './search-tabs.ts';

const ADD_ELSEWHERE = /* GraphQL */ `# A cart at another shop, in its currency.
mutation AddElsewhere($input: AddLineItemInput!) {
  addLineItem(input: $input) {
    cart { lineItems { description quantity } total { value currency } }
    userErrors { name message field }
  }
}
`;

const ACTIVE_CARTS = /* GraphQL */ `# Your carts at all shops, read side by side.
# To see a shop fail alone, stop it in a
# terminal and run this tab again:
# npm run sandbox -- stop DOMAIN
query ActiveCarts {
  activeCarts {
    domain
    merchant { displayName }
    cart {
      lineItems { description quantity }
      total { value currency }
    }
  }
}
`;

const ADDRESS = /* GraphQL */ `# What a form asks for in a country, and
# where the shop ships to. Try "JP", "AE"
# or "GB".
query AddressFormat(
  $country: String!
  $domain: String!
) {
  merchant(domain: $domain) { shipsToCountries }
  addressFormat(country: $country) {
    fields { name label required }
    postalCodePattern
    regions { code name }
  }
}
`;

const ASSISTANT = /* GraphQL */ `# What the shop's assistant may do. The same
# is at /api/embed/capabilities?m=, without
# GraphQL. Neither needs a credential.
query Assistant($merchant: String!) {
  assistantCapabilities(merchant: $merchant) {
    enabled
    enabledComponents
    enabledTools
    enabledHooks
    checkoutMode
    accentColor
    welcomeMessage
    voiceEnabled
  }
}
`;

const REQUIREMENTS = /* GraphQL */ `# What an order at a shop needs, before there
# is a cart. jewelry.demo.example wants a
# captcha: open its url, or POST to it.
query Requirements($domain: String!) {
  merchant(domain: $domain) {
    checkoutRequirements {
      currency
      country
      postalCodeFirst
      captcha { url siteKey }
      paymentKinds
      consents { consentId text required explicit }
    }
  }
}
`;

const READINESS = /* GraphQL */ `# What your cart still lacks. "field" names
# the input of completeOrder that lifts a
# blocker; if it is null, the cart changes.
query Readiness($domain: String!) {
  cart(domain: $domain) {
    requiresShipping
    total { value currency }
    totalIsFinal
    readiness {
      ready
      blockers {
        name
        message
        field
        ... on ShipmentError { shipmentId options }
        ... on RequiredConsentsError { consentIds }
      }
    }
  }
}
`;

const CONSENTS = /* GraphQL */ `# What the shop asks you to agree to, and your
# answer. An order writes it into its trail:
# npm run consents -- --domain D --order ID
mutation Consents($input: SetConsentsInput!) {
  setConsents(input: $input) {
    cart {
      consents { consentId text required explicit revokable signed }
    }
    userErrors { name message field }
  }
}
`;

const REMOVAL = /* GraphQL */ `# Removes what the service knows of you, and
# tells what it keeps and why.
mutation RemoveMyData {
  removePersonalData(input: {}) {
    removed { kind count }
    kept { kind count reason }
    userErrors { name message }
  }
}
`;

const HAND_OVER = /* GraphQL */ `# Your cart on the shop's own pages. Open the
# url: it is good once, for five minutes.
mutation HandOver($domain: String!) {
  transferSession(input: { domain: $domain }) {
    url
    expiresAt
    userErrors { name message }
  }
}
`;

const PERSIST = /* GraphQL */ `# If you ordered there: records the order.
# The shop is asked, not you.
mutation Persist($domain: String!) {
  persistOrder(input: { domain: $domain }) {
    order { orderNumber status total { value currency } }
    userErrors { name message }
  }
}
`;

const MY_ORDERS = /* GraphQL */ `# Your newest order: run PlaceOrder first. If
# nothing comes, wait for OrderPlaced in
# Progress, and run this tab again. The field
# is named "cart" here, since the next tab
# takes its variables from the newest cart.
query MyOrders {
  cart: orders(first: 1) {
    nodes {
      domain
      orderId
      orderNumber
      status
      orderStatusPageUrl
      lineItems { sku status returnEligible }
    }
  }
}
`;

const FOLLOW = /* GraphQL */ `# Follows that order. In a terminal, with its
# orderNumber, one after the other:
# npm run sandbox -- ship ORDER
# npm run sandbox -- deliver ORDER
# npm run sandbox -- return ORDER
# npm run sandbox -- receive ORDER
# npm run sandbox -- refund ORDER
subscription Follow($domain: String!, $orderId: ID!) {
  orderStatusChanged(domain: $domain, orderId: $orderId) {
    orderNumber
    status
    fulfillments { status carrier trackingNumber }
    returns { status refundAmount { value } }
    refundTotal { value currency }
    events { type timestamp lineItemSku }
  }
}
`;

/** What a visitor can ask after a purchase. */
export const orderTabs: readonly ExampleTab[] = [
  { query: MY_ORDERS, variables: {} },
  { query: FOLLOW, variables: { domain: '{{nodes.0.domain}}', orderId: '{{nodes.0.orderId}}' } },
];

/** What a visitor can ask beside a purchase: about shops before there is a cart, about carts, and about what is stored. */
export const createMerchantTabs = (
  domain: string,
  elsewhere: { readonly domain: string; readonly ring: string } | null,
) => ({
  shops: [
    ...searchTabs,
    { query: REQUIREMENTS, variables: { domain } },
    { query: ADDRESS, variables: { country: 'US', domain } },
    { query: ASSISTANT, variables: { merchant: domain } },
  ],
  carts: [
    { query: READINESS, variables: { domain } },
    { query: CONSENTS, variables: { input: { domain, consents: [{ consentId: 'newsletter', accepted: true }] } } },
    ...(elsewhere === null ? [] : [{ query: ADD_ELSEWHERE, variables: toFirstItem(elsewhere) }]),
    { query: ACTIVE_CARTS, variables: {} },
    { query: HAND_OVER, variables: { domain } },
    { query: PERSIST, variables: { domain } },
  ],
  removal: { query: REMOVAL, variables: {} },
});

const toFirstItem = ({ domain, ring }: { readonly domain: string; readonly ring: string }) => ({
  input: { domain, addToCartRef: { variantId: ring }, quantity: 1 },
});
