import { type DocumentNode, GraphQLError, parse } from 'graphql';
import { defaultLimits, type Limits } from './limits.ts';
import { withCode } from './with-code.ts';

export type ParsedDocument =
  | { readonly document: DocumentNode; readonly errors: readonly [] }
  | { readonly document: null; readonly errors: readonly [GraphQLError] };

const TOO_DEEP = 'Syntax Error: The document is nested too deeply.';

/** Parses without throwing: on a WebSocket, an exception would also end the other operations of the socket. */
export function parseDocument(source: string, limits: Pick<Limits, 'maxTokens'> = defaultLimits): ParsedDocument {
  try {
    return { document: parse(source, { maxTokens: limits.maxTokens }), errors: [] };
  } catch (thrown) {
    // The parser calls itself for every level; with unusually high limits, a text can be too deep for it.
    const error = thrown instanceof RangeError ? new GraphQLError(TOO_DEEP) : thrown;
    if (!(error instanceof GraphQLError)) throw error;
    return { document: null, errors: [withCode(error, 'GRAPHQL_PARSE_FAILED')] };
  }
}
