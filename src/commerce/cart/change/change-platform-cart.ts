import type { CartHandle, CartResult, OperationName } from '../../../adapters/contract/index.ts';
import type { CartKey } from '../../../domain/cart/cart-key.ts';
import { CommerceError } from '../../../errors/commerce-error.ts';
import type { Merchant } from '../../merchant-calls/merchants.ts';
import type { CartContext } from '../cart-context.ts';
import type { CartLease, DeviceCart } from '../device-carts.ts';
import { writeLastSeen } from '../last-seen.ts';
import { toCart } from '../to-cart.ts';
import { toNews } from '../watch/cart-changed.ts';
import type { CartOutcome } from './cart-outcome.ts';
import { findWarnings } from './find-warnings.ts';
import { isHeld, keepLease } from './lease-cart.ts';
import { createTooManyChangesError } from './too-many-changes-error.ts';

/** How often a change is begun at most: each time the device's cart is another one than expected, it is begun anew. */
const MAX_TRIES = 5;

interface PlatformChange {
  readonly cart: CartKey;
  readonly lease: CartLease;
  /** Runs right before each call. Throws if it must not be made. */
  readonly ask: (deviceCart: DeviceCart | undefined) => Promise<void>;
  /** No request of it begins while `mayBegin` is false. */
  readonly call: (cart: CartHandle | null, mayBegin: () => boolean) => Promise<CartResult>;
}

/** Makes a change on the platform, on whichever cart the device has, and stores what it answered with the end of the lease. */
export async function changePlatformCart(
  context: CartContext,
  merchant: Merchant,
  operation: OperationName | 'settleCart',
  { cart, lease, ask, call }: PlatformChange,
): Promise<CartOutcome> {
  const { deviceCarts } = context;
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const deviceCart = await deviceCarts.find(cart);
    // Not read after the change: another node's next change, which this answer does not show, may have come by then.
    const version = deviceCart?.version ?? (await deviceCarts.readVersion(cart));
    await ask(deviceCart);
    const held = await keepLease(context, cart, lease);
    if (held === 'lost') break;
    if (held === 'renewed') continue;
    let result: CartResult;
    try {
      result = await call(deviceCart?.handle ?? null, () => isHeld(context, lease));
    } catch (thrown) {
      const isGone = thrown instanceof CommerceError && thrown.name === 'CartNotFound';
      if (!isGone || deviceCart === undefined) throw thrown;
      await deviceCarts.forget(cart, deviceCart);
      continue;
    }
    const warnings = findWarnings(deviceCart?.seen ?? null, result, operation);
    const kept = { handle: result.handle, seen: writeLastSeen(result.cart), news: toNews(warnings) };
    if (!(await deviceCarts.keep(cart, deviceCart, kept, lease))) continue;
    const shown = { ...toCart(merchant, result.cart), revision: version + 1 };
    return { cart: shown, userErrors: [], warnings, replayed: false };
  }
  throw createTooManyChangesError();
}
