import type { Cart } from '../../../domain/cart/cart.ts';
import type { Caller } from '../../../domain/viewer/viewer.ts';
import type { Refusal } from '../../../errors/refusal.ts';
import { toRefusal } from '../../../errors/to-refusal.ts';
import type { CartContext } from '../../cart/cart-context.ts';
import { findKeptCheckout } from '../../cart/find-kept-checkout.ts';
import { createCartLockedError } from '../../cart/lock/cart-locked-error.ts';
import { requireOwner } from '../../context/require-owner.ts';
import { answerInTime } from '../../merchant-calls/answer-in-time.ts';
import { requireOperation } from '../../merchant-calls/require-operation.ts';
import { findBlockers, type GivenToCart } from './find-blockers.ts';

export interface CartReadiness {
  readonly ready: boolean;
  /** Empty if `ready`. */
  readonly blockers: readonly Refusal[];
}

/**
 * What completeOrder with nothing but a payment would say of the device's cart; null if it was ordered. Asks the platform
 * only for its requirements and its consents, whose answers are kept for a while. Throws DomainNotFound, OperationNotSupported, StoreUnavailable.
 */
export async function getCartReadiness(
  context: CartContext,
  caller: Caller,
  { cart }: { readonly cart: Cart },
): Promise<CartReadiness | null> {
  if (cart.cartStatus === 'SUBMITTED') return null;
  const owner = requireOwner(caller);
  const merchant = context.merchants.require(cart.shopId);
  requireOperation(merchant, 'placeOrder');
  const { answers, openAttempt } = await findKeptCheckout(context, owner, cart);
  const asked = findBlockers(context, caller, { merchant, cart, given: nothingGiven, answers });
  const found = await answerInTime(context, cart, asked);
  const open = openAttempt === null ? undefined : await context.stores.attempts.find(openAttempt);
  const blockers = open === undefined ? found : [toRefusal(createCartLockedError(open, context.settings)), ...found];
  return { ready: blockers.length === 0, blockers };
}

const nothingGiven: GivenToCart = { billingInfo: null, captchaToken: null, consents: [] };
