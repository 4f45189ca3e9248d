import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { describeError } from '../../errors/catalog.ts';
import type { CommerceError } from '../../errors/commerce-error.ts';
import type { Logger } from '../../lib/logger.ts';
import { describeForLog } from './describe-for-log.ts';
import { findRefusals } from './find-refusals.ts';
import { hideValues } from './hide-values.ts';
import { scrubSecrets } from './scrub-secrets.ts';

export interface MaskOptions {
  readonly requestId: string;
  readonly logger: Logger;
  /** The code that the server gave to an error of the library which carries none itself. */
  readonly code?: string | undefined;
}

/** Codes of the GraphQL library and server for a request that is itself at fault. Their messages are fit to be shown once values are taken out. */
const libraryCodes: ReadonlySet<string> = new Set([
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'BAD_USER_INPUT',
  'BAD_REQUEST',
  'OPERATION_RESOLUTION_FAILURE',
  'PERSISTED_QUERY_NOT_FOUND',
  'PERSISTED_QUERY_NOT_SUPPORTED',
]);

/**
 * The one way in which an error leaves the service, on HTTP and WebSocket alike. What is shown is decided by what the error is known to be: a
 * refusal of the catalog, or a code of the library for a request at fault. Everything else is `Unexpected`: the client gets
 * the request id, and the log under that id the error.
 */
export function maskError(thrown: unknown, { requestId, logger, code }: MaskOptions): GraphQLFormattedError {
  const error = thrown instanceof GraphQLError ? thrown : undefined;
  const place = {
    ...(error?.locations && { locations: error.locations }),
    ...(error?.path && { path: error.path }),
  };
  const [refusal] = findRefusals(thrown);
  if (refusal !== undefined) {
    // Written for us by the core: the cause of an unexpected refusal belongs into the log, too.
    if (refusal.name === 'Unexpected')
      logger.error({ requestId, error: describeForLog(refusal) }, 'An operation failed');
    return { message: refusal.message, ...place, extensions: toExtensions(refusal, requestId) };
  }
  const libraryCode = error && findLibraryCode(error, code);
  if (error !== undefined && libraryCode !== undefined) {
    const { field, name = nameOfTokenLimit(error), maximum, found, http } = error.extensions;
    const httpStatus = isStatus(http) ? http.status : 400;
    return {
      message: hideValues(error.message),
      ...place,
      extensions: { code: libraryCode, httpStatus, requestId, ...defined({ name, field, maximum, found }) },
    };
  }
  logger.error({ requestId, path: error?.path?.join('.'), error: describeForLog(thrown) }, 'An operation failed');
  const { message, httpStatus } = describeError('Unexpected');
  return { message, ...place, extensions: { code: 'Unexpected', httpStatus, requestId } };
}

/** A domain or a description may repeat what the client sent, which may be a secret in the wrong place. */
const toExtensions = ({ name, httpStatus, field, description, details }: CommerceError, requestId: string) => ({
  ...defined({ ...details, field, description }, scrub),
  code: name,
  httpStatus,
  requestId,
});

/**
 * The library's code of an error about the request itself. An error with a path comes from a resolver, and one with an
 * original from something that was thrown: whatever code such an error carries was not given by the library.
 */
function findLibraryCode(error: GraphQLError, given: string | undefined): string | undefined {
  const { code = given } = error.extensions;
  if (typeof code !== 'string' || !libraryCodes.has(code) || error.path !== undefined) return undefined;
  return isOfLibrary(error.originalError, code) ? code : undefined;
}

function isOfLibrary(original: Error | undefined, code: string): boolean {
  if (original === undefined) return true;
  // The parser calls itself for every level: a text too deep for it ends in this error, and it is the text's fault.
  if (original instanceof RangeError) return code === 'GRAPHQL_PARSE_FAILED';
  return original instanceof GraphQLError && original.path === undefined && isOfLibrary(original.originalError, code);
}

/** The parser refuses a text of too many tokens by its sentence alone; like the other limits it gets a name. */
const nameOfTokenLimit = ({ message }: GraphQLError): string | undefined =>
  / tokens\. Parsing aborted\.$/.test(message) ? 'TokenLimitExceeded' : undefined;

const isStatus = (http: unknown): http is { readonly status: number } =>
  http !== null && typeof http === 'object' && 'status' in http && typeof http.status === 'number';

const scrub = (value: unknown): unknown => (typeof value === 'string' ? scrubSecrets(value) : value);

const defined = (members: object, show: (value: unknown) => unknown = (value) => value): object =>
  Object.fromEntries(
    Object.entries(members).flatMap(([name, value]) =>
      value === undefined || value === null ? [] : [[name, show(value)]],
    ),
  );
