import type { CatalogContext } from '../catalog/catalog-context.ts';
import type { MerchantContext } from '../merchant/merchant-context.ts';
import type { OpenHandle } from './create-handle-opener.ts';
import type { DeviceCarts } from './device-carts.ts';
import type { CartWatches } from './watch/watch-cart.ts';

/** What carts need beside the catalog. */
export interface CartContext extends CatalogContext, MerchantContext {
  readonly deviceCarts: DeviceCarts;
  /** For handles of orders. Remembers what it opened. */
  readonly openHandle: OpenHandle;
  readonly cartWatches: CartWatches;
}
