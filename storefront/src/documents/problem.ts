/** For documents that read no cart: those that do have it among the cart's fragments. */
export const problemFragment = 'fragment Problem on UserError { __typename code name message field retryable }';
