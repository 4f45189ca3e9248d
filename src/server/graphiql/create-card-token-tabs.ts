import { EXAMPLE_ADDRESS } from './example-address.ts';
import type { ExampleTab } from './example-tab.ts';

interface CardTokenVisit {
  readonly domain: string;
  /** A card of network C, which is enrolled without further ado. */
  readonly encryptedCard: string;
  readonly idempotencyKey: string;
}

const BUYER = /* GraphQL */ `# A card token of network C for the cart of
# "AddLineItem", as a buyer's browser sees
# it. Run SetAddress and SetMethod, then go
# to the next tab with the total's number.
# Come back with FLOW_TOKEN and INTENT.
mutation SetAddress($address: SetShippingInfoInput!) {
  setShippingInfo(input: $address) {
    cart {
      shipments { shipmentId shippingMethodOptions { shippingMethodId } }
    }
    userErrors { name message field }
  }
}

mutation SetMethod($method: SetShippingMethodInput!) {
  setShippingMethod(input: $method) {
    cart { total { value number currency } }
    userErrors { name message field }
  }
}

mutation PayByToken($pay: CompleteWalletOrderInput!) {
  completeWalletOrder(input: $pay) {
    attempt {
      status
      result {
        __typename
        ... on PlaceOrderSucceeded { order { orderNumber } cart { paymentSummary { cardType lastFour } } }
        ... on PlaceOrderFailed { userErrors { name message field } }
      }
    }
    userErrors { name message field }
  }
}
`;

const BACKEND = /* GraphQL */ `# The same as a partner's backend sees it,
# which alone has the app-level token: write
# the one of the terminal in place of
# APP_LEVEL_TOKEN under "Headers". Run
# EnrollCard, write its flowToken and the
# total's number into the variables, and run
# Intend. Take its flowToken and intentId
# back to the tab before.
mutation EnrollCard($card: EnrollCardInput!) {
  enrollCard(input: $card) {
    status
    network
    virtualCardId
    masked { brand lastFour }
    cardArt { url }
    flowToken
    userErrors { name message field }
  }
}

mutation Intend($intent: CreatePaymentIntentInput!) {
  createPaymentIntent(input: $intent) {
    intentId
    intentExpiresAt
    flowToken
    userErrors { name message field }
  }
}
`;

/** A payment by a token of a card network. What is written in capitals comes from an answer, or from the terminal. */
export function createCardTokenTabs(visit: CardTokenVisit): readonly ExampleTab[] {
  const { domain, encryptedCard, idempotencyKey } = visit;
  const [shipmentId, shippingMethodId] = [
    '{{shipments.0.shipmentId}}',
    '{{shipments.0.shippingMethodOptions.0.shippingMethodId}}',
  ];
  const buyer = {
    address: { domain, shippingInfo: EXAMPLE_ADDRESS },
    method: { domain, shipmentId, shippingMethodId },
    pay: { domain, flowToken: 'FLOW_TOKEN', intentId: 'INTENT', billingInfo: EXAMPLE_ADDRESS, idempotencyKey },
  };
  const backend = {
    card: { encryptedCard, consumer: { email: EXAMPLE_ADDRESS.email } },
    intent: { flowToken: 'FLOW_TOKEN', mandate: { domain, amount: 0, currency: 'USD' } },
  };
  return [
    { query: BUYER, variables: buyer },
    { query: BACKEND, variables: backend, headers: { authorization: 'Bearer APP_LEVEL_TOKEN' } },
  ];
}
