import type { GraphQLFormattedError } from 'graphql';

/** The format of every response that GraphQL did not write. */
export interface ErrorBody {
  readonly errors: readonly [GraphQLFormattedError];
}

export const toBadRequest = (httpStatus: number, message: string, requestId: string): ErrorBody => ({
  errors: [{ message, extensions: { code: 'BAD_REQUEST', httpStatus, requestId, retryable: false } }],
});
