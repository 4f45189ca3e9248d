import { getProduct } from '../catalog/get-product.ts';
import { lookupCatalog } from '../catalog/lookup-catalog.ts';
import { searchCatalog } from '../catalog/search-catalog.ts';
import type { UcpOperation } from '../ucp-call.ts';

interface RestRoute {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Below the endpoint. */
  readonly path: string;
  readonly operation: UcpOperation;
}

export const restRoutes: readonly RestRoute[] = [
  { method: 'POST', path: '/catalog/search', operation: searchCatalog },
  { method: 'POST', path: '/catalog/lookup', operation: lookupCatalog },
  { method: 'POST', path: '/catalog/product', operation: getProduct },
];
