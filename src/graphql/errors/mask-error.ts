import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { CommerceError } from '../../errors/commerce-error.ts';
import { toErrorCode } from '../../errors/to-error-code.ts';
import type { Logger } from '../../lib/logger.ts';
import { redactName } from '../../lib/redaction/redact.ts';
import { toLoggedError } from '../../lib/redaction/to-logged-error.ts';
import { findCommerceErrors } from './find-commerce-errors.ts';
import { hideValues } from './hide-values.ts';
import { transportCodes } from './transport-codes.ts';

export interface MaskOptions {
  readonly requestId: string;
  readonly logger: Logger;
  /** The code that the server set for a library error without one. */
  readonly code?: string | undefined;
  /** `mutation` if one is executed: an error may then follow the effect. */
  readonly operationType?: string | null | undefined;
  /** Whether the operation has other root fields, which a repeated operation would run again. */
  readonly hasOtherFields?: boolean | undefined;
}

/**
 * Every error leaves the service through this function, on HTTP and WebSocket alike. It shows only known errors: a
 * refusal of the catalog, or a library code for an invalid request. Everything else is `Unexpected`: the client gets
 * the request id, and the log has the error under that id. That an error is a GraphQLError with a code says nothing: resolvers and the clients
 * of platforms throw those, too.
 */
export function maskError(
  thrown: unknown,
  { requestId, logger, code, operationType, hasOtherFields = false }: MaskOptions,
): GraphQLFormattedError {
  const error = thrown instanceof GraphQLError ? thrown : undefined;
  const place = {
    ...(error?.locations && { locations: error.locations }),
    ...(error?.path && { path: error.path }),
  };
  const ran = operationType === 'mutation' ? (error?.path?.length ?? 0) : 0;
  const effect = ran === 0 ? 'none' : ran > 1 || hasOtherFields ? 'made' : 'possible';
  const [refusal] = findCommerceErrors(thrown);
  if (refusal !== undefined) {
    // Written for us by the core: the cause of an unexpected refusal belongs into the log, too.
    if (refusal.name === 'Unexpected')
      logger.error({ requestId, error: toLoggedError(refusal) }, 'An operation failed');
    return { message: refusal.message, ...place, extensions: toExtensions(refusal, requestId, effect) };
  }
  const libraryCode = error && findLibraryCode(error, code);
  if (error !== undefined && libraryCode !== undefined) {
    const { field, name, maximum, found, http } = { ...readTokenLimit(error), ...error.extensions };
    const httpStatus = isStatus(http) ? http.status : 400;
    return {
      message: hideValues(error.message),
      ...place,
      extensions: {
        code: libraryCode,
        httpStatus,
        requestId,
        retryable: false,
        ...defined({
          name,
          field: isPath(field) ? field.map((part) => redactName(part, MAX_PART)) : undefined,
          maximum,
          found,
        }),
      },
    };
  }
  logger.error(
    { requestId, path: error?.path && redactName(error.path.join('.')), error: toLoggedError(thrown) },
    'An operation failed',
  );
  const unexpected = new CommerceError('Unexpected');
  return { message: unexpected.message, ...place, extensions: toExtensions(unexpected, requestId, effect) };
}

/**
 * What a mutation had done when the error came: below its field, the change was made and cannot be shown. A mutation's own field knows
 * whether it may run again, unless its error is a bug.
 */
type Effect = 'none' | 'possible' | 'made';

const toExtensions = (
  { name, httpStatus, field, description, details, retryable }: CommerceError,
  requestId: string,
  effect: Effect,
) => ({
  ...defined({ ...details, field, description }),
  code: name,
  errorCode: toErrorCode(name),
  httpStatus,
  requestId,
  retryable: retryable && (effect === 'none' || (effect === 'possible' && name !== 'Unexpected')),
});

/**
 * The library's code of an error about the request itself. An error with a path comes from a resolver, and one with an
 * original from a thrown value: the library did not set the code of such an error.
 */
function findLibraryCode(error: GraphQLError, given: string | undefined): string | undefined {
  const { code = given } = error.extensions;
  if (typeof code !== 'string' || !Object.hasOwn(transportCodes, code) || error.path !== undefined) return undefined;
  return isOfLibrary(error.originalError, code) ? code : undefined;
}

function isOfLibrary(original: Error | undefined, code: string): boolean {
  if (original === undefined) return true;
  // The parser calls itself for every level: a text too deep for it ends in this error, and it is the text's fault.
  if (original instanceof RangeError) return code === 'GRAPHQL_PARSE_FAILED';
  return original instanceof GraphQLError && original.path === undefined && isOfLibrary(original.originalError, code);
}

/** The parser refuses a text of too many tokens by its sentence alone, at the first beyond the maximum. */
function readTokenLimit({ message }: GraphQLError): Readonly<Record<string, unknown>> {
  const [, maximum] = / more that (\d+) tokens\. Parsing aborted\.$/.exec(message) ?? [];
  if (maximum === undefined) return {};
  return { name: 'TokenLimitExceeded', maximum: Number(maximum), found: Number(maximum) + 1 };
}

const isStatus = (http: unknown): http is { readonly status: number } =>
  http !== null && typeof http === 'object' && 'status' in http && typeof http.status === 'number';

/** A member of the client's input can have any name. */
const MAX_PART = 256;

const isPath = (field: unknown): field is readonly string[] =>
  Array.isArray(field) && field.every((part) => typeof part === 'string');

const defined = (members: object): object =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined && value !== null));
