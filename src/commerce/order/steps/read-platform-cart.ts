import type { CartHandle } from '../../../adapters/contract/index.ts';
import type { PlatformCart } from '../../../domain/cart/cart.ts';
import { type AttemptContext, callPlatform } from '../attempt/attempt-context.ts';

/** The cart as the platform has it now; null if the platform shows no carts. Throws CartNotFound. */
export async function readPlatformCart(run: AttemptContext, handle: CartHandle): Promise<PlatformCart | null> {
  const { adapter } = run.merchant;
  const getCart = adapter.getCart?.bind(adapter);
  if (getCart === undefined) return null;
  return callPlatform(run, 'getCart', run.context.settings.readTimeout, (call) => getCart(call, { cart: handle }));
}
