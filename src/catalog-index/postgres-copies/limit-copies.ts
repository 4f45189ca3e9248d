import { CatalogIndexError } from '../../stores/ports/catalog-index.ts';
import type { Statements } from '../sqlite/statements.ts';

const MEBIBYTE = 2 ** 20;
const SQLITE_FULL = 13;

/** Bounds the file of a node's copies; one that is larger already grows no more. Returns `copy` with an error that names the limit. */
export function limitCopies<Input, Answer>(
  statements: Statements,
  limitMib: number,
  copy: (input: Input) => Promise<Answer>,
): (input: Input) => Promise<Answer> {
  const size = Number(statements.get('pragma page_size')?.['page_size']);
  statements.database.exec(`pragma max_page_count = ${Math.floor((limitMib * MEBIBYTE) / size)}`);
  return async (input) => {
    try {
      return await copy(input);
    } catch (cause) {
      if (!(cause instanceof Error && 'errcode' in cause && cause.errcode === SQLITE_FULL)) throw cause;
      throw new CatalogIndexError(
        `There is no room for the copy: the disk is full, or the copies have reached CATALOG_COPY_MIB (${limitMib} MiB)`,
        { cause },
      );
    }
  };
}
