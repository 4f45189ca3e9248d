import type { Cart } from '../../domain/cart.ts';
import type { Caller } from '../../domain/viewer.ts';
import type { CommerceContext } from '../dependencies.ts';
import { requireOwner } from '../require-owner.ts';
import { readCart } from './read-cart.ts';

export async function getCart(context: CommerceContext, caller: Caller, domain: string): Promise<Cart | null> {
  const owner = requireOwner(caller);
  return readCart(context, caller, owner, context.merchants.require(domain));
}
