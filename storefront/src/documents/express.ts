import { problemFragment } from './problem.ts';

const start = /* GraphQL */ `
  mutation StartExpressCheckout($input: StartExpressCheckoutInput!) {
    startExpressCheckout(input: $input) {
      session { sessionId redirectUrl amount { number currency } }
      userErrors { ...Problem }
    }
  }
`;

const authorize = /* GraphQL */ `
  mutation AuthorizeExpressCheckout($input: AuthorizeExpressCheckoutInput!) {
    authorizeExpressCheckout(input: $input) {
      session { sessionId status }
      userErrors { ...Problem }
    }
  }
`;

const complete = /* GraphQL */ `
  mutation CompleteExpressCheckout($input: CompleteExpressCheckoutInput!) {
    completeExpressCheckout(input: $input) {
      attempt { attemptId status }
      userErrors { ...Problem }
    }
  }
`;

export const expressDocuments = {
  start: start + problemFragment,
  authorize: authorize + problemFragment,
  complete: complete + problemFragment,
} as const;
