/**
 * SQLSTATE classes and codes for failures of the database, not of the query: connections, resources (a full disk, too
 * many connections), time-outs, shutdown, a read-only standby, files that cannot be read, locks that are not available,
 * a transaction that was idle or open for too long.
 */
const AWAY = /^(?:08|53|57|58|25006|25P03|25P04|55P03|28|3D000|40001|40P01)/;

const NETWORK =
  /^(?:E(?:CONN\w+|PIPE|TIMEDOUT|HOST\w+|NET\w+|NOTFOUND|AI_AGAIN)|ERR_SSL_\w+|ERR_TLS_\w+|CERT_\w+|SELF_SIGNED_\w+|DEPTH_ZERO_\w+|UNABLE_TO_\w+)$/;

/** Errors of the driver, which has no codes for them. */
const DRIVER =
  /^(?:Connection terminated|Query read timeout|timeout e(?:xpired|xceeded)|Client has encountered a connection error|Client was closed|Cannot use a pool|There was an error establishing an SSL connection|The server does not support SSL)/;

export const findCode = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof AggregateError) return findCode(error.errors[0]);
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined;
};

/**
 * A SQLSTATE: the database itself has responded. Each has a digit, and `EPIPE` has none. Class 08 is about the connection: PgBouncer says so too if
 * the database ended before its response.
 */
export const isAnswer = (error: unknown): boolean => /^(?!08)(?=.*\d)[0-9A-Z]{5}$/.test(findCode(error) ?? '');

/** The server has ended the session with this error. */
export const isFatal = (error: unknown): boolean =>
  error instanceof Error && 'severity' in error && error.severity === 'FATAL';

/** The driver knew the connection as broken, and sent nothing. */
export const isUnsent = (error: unknown): boolean =>
  error instanceof Error && /^Client (?:has encountered|was closed)/.test(error.message);

export function isUnavailable(error: unknown): boolean {
  const code = findCode(error);
  if (code !== undefined && (AWAY.test(code) || NETWORK.test(code))) return true;
  return error instanceof Error && DRIVER.test(error.message);
}

/** The database did not respond in time, or cannot be reached: the next query would wait as long. */
export const isUnresponsive = (error: unknown): boolean =>
  error instanceof Error &&
  (/^(?:Query read timeout|timeout e)/.test(error.message) || /ETIMEDOUT/.test(findCode(error) ?? ''));
