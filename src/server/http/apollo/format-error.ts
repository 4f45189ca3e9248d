import type { GraphQLFormattedError } from 'graphql';
import { maskError } from '../../../graphql/errors/mask-error.ts';
import type { Logger } from '../../../lib/logger.ts';
import type { RequestScope } from '../request-scope.ts';

export interface FormatErrorOptions {
  /** The request whose error it is; it collects the codes. */
  readonly scope: RequestScope | undefined;
  /** The errors that a response lists; the others are neither shown nor logged. */
  readonly maxListed: number;
  readonly logger: Logger;
}

export function formatError(error: unknown, { scope, maxListed, logger }: FormatErrorOptions): GraphQLFormattedError {
  if (scope !== undefined && scope.errorCodes.length >= maxListed) return { message: 'Omitted' };
  const masked = maskError(error, {
    requestId: scope?.requestId ?? '',
    logger,
    operationType: scope?.operationType,
    hasOtherFields: scope?.hasSeveralFields,
  });
  scope?.errorCodes.push(String(masked.extensions?.['code']));
  return masked;
}
