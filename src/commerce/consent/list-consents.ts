import type { Consent } from '../../domain/cart/consent.ts';
import type { Caller } from '../../domain/viewer/viewer.ts';
import { CommerceError } from '../../errors/commerce-error.ts';
import type { CartContext } from '../cart/cart-context.ts';
import { getCart } from '../cart/get-cart.ts';
import type { DomainInput } from '../input/domain-input.ts';
import { listCartConsents } from './list-cart-consents.ts';

/**
 * The consents of the device's cart. Source: the specification, Get Consents. Throws CartNotFound, DomainNotFound,
 * OperationNotSupported (the platform shows no carts), StoreUnavailable.
 */
export async function listConsents(
  context: CartContext,
  caller: Caller,
  { domain }: Pick<DomainInput, 'domain'>,
): Promise<readonly Consent[]> {
  const cart = await getCart(context, caller, { domain });
  if (cart === null) throw new CommerceError('CartNotFound', { domain });
  return listCartConsents(context, caller, cart);
}
