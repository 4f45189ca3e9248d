import { GraphQLError } from 'graphql';

/**
 * A refusal of a scalar. Its message says what is expected and never quotes the value, so it can be shown unchanged.
 */
export const refuseValue = (expectation: string): GraphQLError =>
  new GraphQLError(expectation, { extensions: { code: 'BAD_USER_INPUT' } });
