import type { Cart, CartWarning } from '../../../domain/cart/cart.ts';
import type { CommerceError } from '../../../errors/commerce-error.ts';

/** One or several changes of a device's cart: its last state, the warnings of all, and the last order. */
export interface CartChanged {
  readonly domain: string;
  /** Null if the device has no cart, or if it cannot be read. */
  readonly cart: Cart | null;
  /** That of the cart, or the version of the row that has none. */
  readonly revision: number;
  /** Why the cart cannot be read. */
  readonly cartError: CommerceError | null;
  /** The order that the device's cart became; null for other changes. */
  readonly order: { readonly domain: string; readonly orderId: string } | null;
  readonly warnings: readonly CartWarning[];
}

/** What is stored for watchers besides the cart itself. */
export interface CartNews {
  readonly warnings?: readonly CartWarning[];
  readonly orderId?: string;
}

/** Null if there is nothing to tell besides the cart. */
export const toNews = (warnings: readonly CartWarning[]): CartNews | null =>
  warnings.length === 0 ? null : { warnings };

/** A watcher that falls behind is told at most this many warnings: the last ones. */
const MAX_WARNINGS = 100;

/** Two events as one. */
export const mergeChanges = (earlier: CartChanged, later: CartChanged): CartChanged => ({
  ...later,
  order: later.order ?? earlier.order,
  warnings: [...earlier.warnings, ...later.warnings].slice(-MAX_WARNINGS),
});
