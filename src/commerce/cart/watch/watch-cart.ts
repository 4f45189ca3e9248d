import type { CartKey } from '../../../domain/cart/cart-key.ts';
import type { Caller } from '../../../domain/viewer/viewer.ts';
import type { OutageLog } from '../../../lib/outage-log.ts';
import { requireOwner } from '../../context/require-owner.ts';
import type { DomainInput } from '../../input/domain-input.ts';
import { requireOperation } from '../../merchant-calls/require-operation.ts';
import { Watcher } from '../../wake-ups/watcher.ts';
import type { CartContext } from '../cart-context.ts';
import { type CartChanged, mergeChanges } from './cart-changed.ts';
import { SharedCartWatch } from './shared-cart-watch.ts';

/** The carts that somebody watches on this node. */
export interface CartWatches {
  readonly byCart: Map<string, SharedCartWatch>;
  readonly outage: OutageLog;
}

/**
 * The device's cart at a merchant as it is, then after each change that was made through this service. `return()` ends
 * it at once. Throws DomainNotFound, OperationNotSupported.
 */
export async function watchCart(
  context: CartContext,
  caller: Caller,
  { domain }: DomainInput,
): Promise<AsyncIterableIterator<CartChanged>> {
  const cart: CartKey = { owner: requireOwner(caller), domain };
  const merchant = context.merchants.require(domain);
  requireOperation(merchant, 'getCart');

  const { byCart } = context.cartWatches;
  const key = `${domain} ${cart.owner}`;
  const watch = byCart.get(key) ?? new SharedCartWatch(context, cart, merchant, caller);
  byCart.set(key, watch);
  const watcher = new Watcher(mergeChanges);
  watch.join(watcher);
  return watcher.iterate(caller.signal, () => {
    watch.leave(watcher);
    if (!watch.isWatched && byCart.get(key) === watch) byCart.delete(key);
  });
}
