import { CommerceError } from '../../errors/commerce-error.ts';

/**
 * The error that callers get while the database is unreachable or cannot write. `outcomeUnknown`: the statement may have
 * been carried out. The cause is for the log alone.
 */
export const createAwayError = (outcomeUnknown: boolean, cause?: unknown): CommerceError =>
  new CommerceError('ServiceUnavailable', {
    description: 'The database is unavailable.',
    retryAfterSeconds: 2,
    outcomeUnknown,
    ...(cause === undefined ? {} : { cause }),
  });
