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
