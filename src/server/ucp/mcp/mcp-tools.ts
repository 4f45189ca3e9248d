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

export interface McpTool {
  /** Also the name of the tool. */
  readonly operation: UcpOperation;
  readonly description: string;
  /** Whether the argument `id` says whom the call is about. */
  readonly hasId: boolean;
  /** The argument that is the payload; null for none. */
  readonly payload: 'checkout' | 'cart' | 'catalog' | null;
  /** Refused without an idempotency key. */
  readonly needsKey: boolean;
}

const define = (
  operation: UcpOperation,
  description: string,
  { hasId = false, payload = null, needsKey = false }: Partial<Pick<McpTool, 'hasId' | 'payload' | 'needsKey'>>,
): McpTool => ({ operation, description, hasId, payload, needsKey });

/** The operations of rest-routes.ts, by the names that the protocol gives them here. Source: the protocol, "MCP binding". */
export const mcpTools: readonly McpTool[] = [
  define(createCheckout, 'Opens a checkout, of lines or of a cart. Its messages name what is missing.', {
    payload: 'checkout',
  }),
  define(getCheckout, 'Reads a checkout.', { hasId: true }),
  define(updateCheckout, 'Replaces all of a checkout: send everything each time.', {
    hasId: true,
    payload: 'checkout',
  }),
  define(completeCheckout, 'Pays a checkout that is ready_for_complete, and orders it.', {
    hasId: true,
    payload: 'checkout',
    needsKey: true,
  }),
  define(cancelCheckout, 'Ends a checkout without an order.', { hasId: true, needsKey: true }),
  define(createCart, 'Opens a cart.', { payload: 'cart' }),
  define(getCart, 'Reads a cart.', { hasId: true }),
  define(updateCart, 'Replaces all of a cart: send everything each time.', {
    hasId: true,
    payload: 'cart',
  }),
  define(cancelCart, 'Ends a cart.', { hasId: true, needsKey: true }),
  define(getOrder, 'Reads an order of the same platform.', { hasId: true }),
  define(searchCatalog, 'Searches the products of the merchant.', { payload: 'catalog' }),
  define(lookupCatalog, 'Reads products and variants by their identifiers.', { payload: 'catalog' }),
  define(getProduct, 'Reads one product, narrowed by choices of its options.', { payload: 'catalog' }),
];
