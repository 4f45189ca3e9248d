const SQLITE_CORRUPT = 11;
const SQLITE_NOTADB = 26;

/** Whether a file of SQLite is damaged: it says so itself, or what is JSON in it is none. */
export function isDamage(thrown: unknown): boolean {
  if (thrown instanceof SyntaxError) return true;
  if (!(thrown instanceof Error && 'errcode' in thrown)) return false;
  // An extended code has the primary one in its last byte.
  const code = Number(thrown.errcode) & 0xff;
  return code === SQLITE_CORRUPT || code === SQLITE_NOTADB;
}
