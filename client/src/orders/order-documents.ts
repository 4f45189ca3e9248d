const ATTEMPT = /* GraphQL */ `
  fragment OrderAttempt on PlaceOrderAttempt {
    attemptId
    domain
    status
    result {
      __typename
      ... on PlaceOrderSucceeded { orderId domain cart { platformOrderNumber total { number currency } paymentSummary { cardType lastFour } } }
      ... on PlaceOrderFailed { failedStep userErrors { ...OrderUserError } releasedAmount { number currency } }
      ... on PlaceOrderActionRequired {
        nextAction
        challenge { challengeId type url expiresAt }
        userErrors { ...OrderUserError }
      }
      ... on PlaceOrderProcessing { pollAfterMs }
    }
  }
`;

const USER_ERROR = /* GraphQL */ `
  fragment OrderUserError on UserError {
    __typename
    code
    name
    message
    description
    field
    retryable
    ... on TotalMismatchError { expected { number currency } actual { number currency } }
    ... on CartLockedError { attemptId challenge { url } }
    ... on CartOrderedError { attemptId orderId }
    ... on ShipmentError { shipmentId }
  }
`;

const EVENT = /* GraphQL */ `
  subscription OrderProgress($attemptId: ID!, $afterSequence: Int!) {
    placeOrderProgress(attemptId: $attemptId, afterSequence: $afterSequence) {
      __typename
      sequence
      at
      ... on OrderStepStarted { step }
      ... on OrderActionRequired { nextAction challenge { challengeId type url expiresAt } }
      ... on OrderPlaced { orderId domain platformOrderNumber }
      ... on PlaceOrderError { error { ...OrderUserError } }
    }
  }
`;

const PLACE = /* GraphQL */ `
  mutation PlaceOrder($input: PlaceOrderInput!) {
    placeOrder(input: $input) { attempt { ...OrderAttempt } userErrors { ...OrderUserError } }
  }
`;

const COMPLETE = /* GraphQL */ `
  mutation CompleteOrder($input: CompleteOrderInput!) {
    completeOrder(input: $input) { attempt { ...OrderAttempt } userErrors { ...OrderUserError } }
  }
`;

const CONTINUE = /* GraphQL */ `
  mutation ContinueOrder($input: ContinuePlaceOrderInput!) {
    continuePlaceOrder(input: $input) { attempt { ...OrderAttempt } userErrors { ...OrderUserError } }
  }
`;

const CANCEL = /* GraphQL */ `
  mutation CancelOrder($input: CancelPlaceOrderInput!) {
    cancelPlaceOrder(input: $input) { attempt { ...OrderAttempt } userErrors { ...OrderUserError } }
  }
`;

const READ = /* GraphQL */ `
  query ReadOrder($attemptId: ID!) {
    placeOrderAttempt(attemptId: $attemptId) { ...OrderAttempt }
  }
`;

export const orderDocuments = {
  progress: EVENT + USER_ERROR,
  placeOrder: PLACE + ATTEMPT + USER_ERROR,
  completeOrder: COMPLETE + ATTEMPT + USER_ERROR,
  continuePlaceOrder: CONTINUE + ATTEMPT + USER_ERROR,
  cancelPlaceOrder: CANCEL + ATTEMPT + USER_ERROR,
  read: READ + ATTEMPT + USER_ERROR,
} as const;
