import type { Cart } from '../../domain/cart/cart.ts';
import type { Caller } from '../../domain/viewer/viewer.ts';
import { requireOwner } from '../context/require-owner.ts';
import type { CartContext } from './cart-context.ts';
import { readCart } from './read-cart.ts';

export interface GetCartInput {
  readonly domain: string;
  /** True if others are read beside it: then it has less time, so that one dead merchant holds up none of them. */
  readonly isListed?: boolean;
}

/** The device's cart at a merchant; null if there is none. Throws DomainNotFound, OperationNotSupported, StoreUnavailable. */
export async function getCart(
  context: CartContext,
  caller: Caller,
  { domain, isListed = false }: GetCartInput,
): Promise<Cart | null> {
  const owner = requireOwner(caller);
  const merchant = context.merchants.require(domain);
  if (!isListed) return readCart(context, caller, owner, merchant);
  const { listedCartTimeout } = context.settings;
  const answerBy = context.runtime.clock.now() + listedCartTimeout;
  const cart = await readCart(context, caller, owner, merchant, listedCartTimeout);
  return cart && { ...cart, answerBy };
}
