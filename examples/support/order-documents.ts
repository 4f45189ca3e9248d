export const ADDRESS = {
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

export const PLACE_ORDER = /* GraphQL */ `
  mutation ($input: PlaceOrderInput!) {
    placeOrder(input: $input) {
      attempt {
        attemptId
        status
        result {
          __typename
          ... on PlaceOrderSucceeded {
            orderId
            cart { platformOrderNumber total { currency value } paymentSummary { cardType lastFour } }
          }
          ... on PlaceOrderFailed { failedStep userErrors { name message } }
          ... on PlaceOrderActionRequired { nextAction challenge { url expiresAt } }
          ... on PlaceOrderProcessing { pollAfterMs }
        }
      }
      userErrors { name message description field }
    }
  }
`;

export const PROGRESS = /* GraphQL */ `
  subscription ($attemptId: ID!) {
    placeOrderProgress(attemptId: $attemptId) {
      __typename
      sequence
      at
      ... on OrderStepStarted { step }
      ... on OrderActionRequired { nextAction challenge { url } }
      ... on ItemAdded { cart { lineItems { lineItemId } total { currency value } } }
      ... on ShippingUpdated { cart { lineItems { lineItemId } total { currency value } } }
      ... on OrderPlaced { order { orderNumber } }
      ... on PlaceOrderError { error { message } }
    }
  }
`;
