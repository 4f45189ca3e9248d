/** Serialization failure and deadlock of PostgreSQL. SQLite knows neither: one connection writes at a time. */
const REPEATABLE = new Set<unknown>(['40001', '40P01']);

/** True if the database rolled back everything, so that a retry may succeed. */
export function isRepeatable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && REPEATABLE.has(error.code)) || isRepeatable(error.cause);
}
