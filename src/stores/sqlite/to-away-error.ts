import { createAwayError } from '../sql/create-away-error.ts';

/** SQLITE_BUSY, LOCKED, NOMEM, READONLY, IOERR, FULL and CANTOPEN: the file or its disk, not the statement. */
const AWAY = new Set([5, 6, 7, 8, 10, 13, 14]);

/** SQLite keeps the kind in the lowest byte of its extended codes. */
const isAway = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' && AWAY.has(error.errcode & 0xff);

/** ServiceUnavailable if the file cannot be read or written now. A statement that fails so, a commit included, has no effect. */
export const toAwayError = (error: unknown): unknown => (isAway(error) ? createAwayError(false, error) : error);
