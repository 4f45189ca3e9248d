import { GraphQLError } from 'graphql';

/** A refusal of a scalar. Its sentence says what is expected and never what was given, so it may be shown as it is. */
export const refuseValue = (expectation: string): GraphQLError =>
  new GraphQLError(expectation, { extensions: { code: 'BAD_USER_INPUT' } });
