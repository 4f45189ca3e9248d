/** Of PostgreSQL, and the extended code of SQLite. */
const POSTGRES = '23505';
const SQLITE = 2067;

/** True if a statement would have broken a unique index; it has written nothing. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && error.code === POSTGRES) return true;
  return ('errcode' in error && error.errcode === SQLITE) || isUniqueViolation(error.cause);
}
