import { type DocumentNode, GraphQLError, parse } from 'graphql';
import { defaultLimits, type Limits } from './limits.ts';
import { withCode } from './with-code.ts';

export type ParsedDocument =
  | { readonly document: DocumentNode; readonly errors: readonly [] }
  | { readonly document: null; readonly errors: readonly [GraphQLError] };

/** The library's options for parsing under these limits. */
export const createParseOptions = ({ maxTokens }: Pick<Limits, 'maxTokens'> = defaultLimits) => ({ maxTokens });

/** Parses without throwing: on a WebSocket, something thrown would take the other operations of the socket with it. */
export function parseDocument(source: string, limits: Pick<Limits, 'maxTokens'> = defaultLimits): ParsedDocument {
  try {
    return { document: parse(source, createParseOptions(limits)), errors: [] };
  } catch (thrown) {
    if (!(thrown instanceof GraphQLError)) throw thrown;
    return { document: null, errors: [withCode(thrown, 'GRAPHQL_PARSE_FAILED')] };
  }
}
