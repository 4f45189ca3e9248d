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
  readonly name: string;
  readonly description: string;
  readonly operation: UcpOperation;
  /** Whether the argument `id` says whom the call is about. */
  readonly hasId: boolean;
  /** The argument that is the payload; null for none. */
  readonly payload: 'checkout' | 'cart' | 'catalog' | null;
  /** Refused without an idempotency key. */
  readonly needsKey: boolean;
}

const define = (
  name: string,
  description: string,
  operation: UcpOperation,
  { hasId = false, payload = null, needsKey = false }: Partial<Pick<McpTool, 'hasId' | 'payload' | 'needsKey'>>,
): McpTool => ({ name, description, operation, hasId, payload, needsKey });

/** The operations of rest-routes.ts, by the names that the protocol gives them here. Source: the protocol, "MCP binding". */
export const mcpTools: readonly McpTool[] = [
  define(
    'create_checkout',
    'Opens a checkout, of lines or of a cart. Its messages name what is missing.',
    createCheckout,
    {
      payload: 'checkout',
    },
  ),
  define('get_checkout', 'Reads a checkout.', getCheckout, { hasId: true }),
  define('update_checkout', 'Replaces all of a checkout: send everything each time.', updateCheckout, {
    hasId: true,
    payload: 'checkout',
  }),
  define('complete_checkout', 'Pays a checkout that is ready_for_complete, and orders it.', completeCheckout, {
    hasId: true,
    payload: 'checkout',
    needsKey: true,
  }),
  define('cancel_checkout', 'Ends a checkout without an order.', cancelCheckout, { hasId: true, needsKey: true }),
  define('create_cart', 'Opens a cart.', createCart, { payload: 'cart' }),
  define('get_cart', 'Reads a cart.', getCart, { hasId: true }),
  define('update_cart', 'Replaces all of a cart: send everything each time.', updateCart, {
    hasId: true,
    payload: 'cart',
  }),
  define('cancel_cart', 'Ends a cart.', cancelCart, { hasId: true, needsKey: true }),
  define('get_order', 'Reads an order of the same platform.', getOrder, { hasId: true }),
  define('search_catalog', 'Searches the products of the merchant.', searchCatalog, { payload: 'catalog' }),
  define('lookup_catalog', 'Reads products and variants by their identifiers.', lookupCatalog, { payload: 'catalog' }),
  define('get_product', 'Reads one product, narrowed by choices of its options.', getProduct, { payload: 'catalog' }),
];
