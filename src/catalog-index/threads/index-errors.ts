import { CatalogIndexError, CatalogRunLostError } from '../../stores/ports/catalog-index.ts';

/** The file of an index cannot be read. Nothing in it is the only copy. */
export class DamagedIndexError extends CatalogIndexError {}

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

/** What an index throws that works on the caller's thread. */
export const toIndexError = (thrown: unknown): Error =>
  thrown instanceof CatalogRunLostError
    ? thrown
    : new CatalogIndexError(thrown instanceof Error ? thrown.message : String(thrown), { cause: thrown });
