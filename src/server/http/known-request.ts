import { type DocumentNode, getOperationAST, type OperationDefinitionNode } from 'graphql';
import type { GraphqlDocuments } from '../graphql-documents.ts';

/** A request for an operation of a document that came before. */
export interface KnownRequest {
  readonly query: string;
  readonly document: DocumentNode;
  /** A query or a mutation. */
  readonly operation: OperationDefinitionNode;
  readonly variables: Readonly<Record<string, unknown>> | undefined;
  /** The content type of the response. */
  readonly contentType: string;
}

interface IncomingRequest {
  readonly method: string;
  readonly headers: { readonly accept?: string | undefined; readonly 'content-type'?: string | undefined };
  readonly body: unknown;
}

const JSON_TYPE = 'application/json; charset=utf-8';
const GRAPHQL_RESPONSE_TYPE = 'application/graphql-response+json; charset=utf-8';

/** What clients commonly accept, and what Apollo answers them; it negotiates the rest. */
const contentTypes: ReadonlyMap<string | undefined, string> = new Map([
  [undefined, JSON_TYPE],
  ['*/*', JSON_TYPE],
  ['application/json', JSON_TYPE],
  ['application/json, text/plain, */*', JSON_TYPE],
  ['application/json, */*', JSON_TYPE],
  ['application/graphql-response+json', GRAPHQL_RESPONSE_TYPE],
  ['application/graphql-response+json, application/json', GRAPHQL_RESPONSE_TYPE],
  ['application/graphql-response+json, application/json;q=0.9', GRAPHQL_RESPONSE_TYPE],
]);

/** A page of another site cannot send this type without asking first, so Apollo lets it in, too. */
const IS_JSON = /^application\/json(?:; ?charset=utf-8)?$/i;

const usualMembers: ReadonlySet<string> = new Set(['query', 'variables', 'operationName']);

/** Undefined for anything unusual, which Apollo answers: a new document, an unknown operation name, GET, extensions, a batch, a subscription. */
export function findKnownRequest(
  { method, headers, body }: IncomingRequest,
  documents: Pick<GraphqlDocuments, 'find'>,
): KnownRequest | undefined {
  const contentType = contentTypes.get(headers.accept);
  if (method !== 'POST' || contentType === undefined || !IS_JSON.test(headers['content-type'] ?? '')) return undefined;
  if (!isRecord(body) || Object.keys(body).some((member) => !usualMembers.has(member))) return undefined;
  const { query, variables = null, operationName = null } = body;
  if (typeof query !== 'string' || (variables !== null && !isRecord(variables))) return undefined;
  if (operationName !== null && typeof operationName !== 'string') return undefined;
  const document = documents.find(query);
  const operation = document && getOperationAST(document, operationName);
  if (!operation || operation.operation === 'subscription') return undefined;
  return { query, document, operation, variables: variables ?? undefined, contentType };
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
