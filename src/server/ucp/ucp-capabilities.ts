/** What the face has of the protocol. A merchant offers what its platform can do of it. */
export interface UcpCapability {
  readonly name: string;
  /** The capabilities that it extends; empty for one that stands alone. */
  readonly extends: readonly string[];
  /** The page at which the owner of the name describes it, below the version. */
  readonly spec: string;
  readonly schema: string;
}

export const CATALOG_SEARCH = 'dev.ucp.shopping.catalog.search';
export const CATALOG_LOOKUP = 'dev.ucp.shopping.catalog.lookup';

export const ucpCapabilities: readonly UcpCapability[] = [
  { name: CATALOG_SEARCH, extends: [], spec: 'catalog/search', schema: 'catalog_search' },
  { name: CATALOG_LOOKUP, extends: [], spec: 'catalog/lookup', schema: 'catalog_lookup' },
];
