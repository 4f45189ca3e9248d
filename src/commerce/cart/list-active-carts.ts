import type { Cart } from '../../domain/cart/cart.ts';
import type { Caller } from '../../domain/viewer/viewer.ts';
import { requireOwner } from '../context/require-owner.ts';
import type { CartContext } from './cart-context.ts';

/** One of several that are read side by side. */
export interface ActiveCart extends Required<Pick<Cart, 'answerBy'>> {
  readonly domain: string;
}

const LIMIT = 100;

/** The merchants at which the device has a cart, most recently changed first. Makes no call to a platform. */
export async function listActiveCarts(
  { merchants, stores, runtime, settings }: CartContext,
  caller: Caller,
): Promise<readonly ActiveCart[]> {
  const domains = merchants.list().map(({ domain }) => domain);
  const stored = await stores.cartHandles.list(requireOwner(caller), { domains, limit: LIMIT });
  const answerBy = runtime.clock.now() + settings.listedCartTimeout;
  return stored.map(({ domain }) => ({ domain, answerBy }));
}
