import { type DocumentNode, GraphQLError, parse } from 'graphql';
import { defaultLimits, type Limits } from './limits.ts';

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
    const { message, source = null, positions = null } = thrown;
    const extensions = { code: 'GRAPHQL_PARSE_FAILED', http: { status: 400 } };
    return { document: null, errors: [new GraphQLError(message, { source, positions, extensions })] };
  }
}
