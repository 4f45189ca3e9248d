import { GraphQLError } from 'graphql';

/** The library's error with the code that a server would give it, so that a WebSocket answers as HTTP does. */
export const withCode = (
  error: GraphQLError,
  code: 'GRAPHQL_PARSE_FAILED' | 'GRAPHQL_VALIDATION_FAILED',
): GraphQLError =>
  new GraphQLError(error.message, {
    nodes: error.nodes ?? null,
    source: error.source ?? null,
    positions: error.positions ?? null,
    extensions: { http: { status: 400 }, ...error.extensions, code },
  });
