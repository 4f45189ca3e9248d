import { CatalogIndexError, CatalogRunLostError } from '../../stores/ports/catalog-index.ts';

/** What an index throws that works on the caller's thread. */
export const toIndexError = (thrown: unknown): Error =>
  thrown instanceof CatalogRunLostError
    ? thrown
    : new CatalogIndexError(thrown instanceof Error ? thrown.message : String(thrown), { cause: thrown });
