import { CatalogIndexError } from '../../stores/ports/catalog-index.ts';

/** The file of an index cannot be read. Nothing in it is the only copy. */
export class DamagedIndexError extends CatalogIndexError {}
