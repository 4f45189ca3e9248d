import { cancelCart, createCart, getCart, updateCart } from '../carts/cart-operations.ts';
import { getProduct } from '../catalog/get-product.ts';
import { lookupCatalog } from '../catalog/lookup-catalog.ts';
import { searchCatalog } from '../catalog/search-catalog.ts';
import {
  cancelCheckout,
  completeCheckout,
  createCheckout,
  getCheckout,
  updateCheckout,
} from '../checkout/checkout-operations.ts';
import { getOrder } from '../orders/get-order.ts';
import type { UcpOperation } from '../ucp-call.ts';

interface RestRoute {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Below the endpoint. */
  readonly path: string;
  readonly operation: UcpOperation;
}

export const restRoutes: readonly RestRoute[] = [
  { method: 'POST', path: '/checkout-sessions', operation: createCheckout },
  { method: 'GET', path: '/checkout-sessions/:id', operation: getCheckout },
  { method: 'PUT', path: '/checkout-sessions/:id', operation: updateCheckout },
  { method: 'POST', path: '/checkout-sessions/:id/complete', operation: completeCheckout },
  { method: 'POST', path: '/checkout-sessions/:id/cancel', operation: cancelCheckout },
  { method: 'POST', path: '/carts', operation: createCart },
  { method: 'GET', path: '/carts/:id', operation: getCart },
  { method: 'PUT', path: '/carts/:id', operation: updateCart },
  { method: 'POST', path: '/carts/:id/cancel', operation: cancelCart },
  { method: 'GET', path: '/orders/:id', operation: getOrder },
  { method: 'POST', path: '/catalog/search', operation: searchCatalog },
  { method: 'POST', path: '/catalog/lookup', operation: lookupCatalog },
  { method: 'POST', path: '/catalog/product', operation: getProduct },
];
