import { type ErrorName, errorCatalog } from '../../errors/error-catalog.ts';
import type { GraphqlAnswer } from './request-scope.ts';

/** Codes of the GraphQL library for a request that was well-formed HTTP but cannot be executed. */
const REQUEST_NOT_EXECUTED: ReadonlySet<string> = new Set([
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'BAD_USER_INPUT',
  'OPERATION_RESOLUTION_FAILURE',
]);

/**
 * The HTTP status of a GraphQL response, after the GraphQL over HTTP draft: under `application/json` a request that
 * could not be parsed, validated or given its variables answers 200, under `application/graphql-response+json` 400, and
 * under the latter every response with data has 200. An error of the whole request (a credential, a rate limit, a bug)
 * without any data has its own status. Undefined: Apollo's status stays.
 */
export function toHttpStatus(answer: GraphqlAnswer, mediaType: 'json' | 'graphql-response'): number | undefined {
  if (answer.errors.length === 0) return undefined;
  const strict = mediaType === 'graphql-response';
  if (answer.errors.some(({ code }) => REQUEST_NOT_EXECUTED.has(code))) return strict ? 400 : 200;
  if (answer.data === 'present' || (strict && answer.data === 'empty')) return 200;
  const ofRequest = answer.errors.find(({ code }) => isRequestError(code));
  if (ofRequest !== undefined) return ofRequest.httpStatus ?? undefined;
  return strict && answer.data === 'null' ? (answer.errors[0]?.httpStatus ?? undefined) : undefined;
}

const isRequestError = (code: string): boolean =>
  Object.hasOwn(errorCatalog, code) && errorCatalog[code as ErrorName].channel === 'request';
