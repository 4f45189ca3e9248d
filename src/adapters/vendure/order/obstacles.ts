import type { Money } from '../../../domain/money/money.ts';
import { CommerceError } from '../../../errors/commerce-error.ts';
import { unknownOutcome } from '../../toolkit/unknown-outcome.ts';
import { toPlatformCart } from '../cart/cart-mapper.ts';
import { toRefusal } from '../error-mapper.ts';
import type { VendureContext } from '../vendure-context.ts';
import type { WireAdminOrder } from '../wire.ts';
import { isClosed } from './attempt-notes.ts';
import type { ClaimedOrder } from './order-claims.ts';
import { findLostPayments, mayBePaid } from './payments.ts';

/** Why the holder of a claim must not pay for the order; null if it may. */
export function findObstacle({ claim, order, refusal }: ClaimedOrder, isAlone: boolean): CommerceError | null {
  if (mayBePaid(order.payments)) return toPaidByAnother();
  if (findLostPayments(order).length > 0) return toLostPayment();
  if (!isAlone) return toConflict();
  if (isClosed(order, claim.attemptKey)) {
    return new CommerceError('CheckoutError', {
      description: 'This attempt was cancelled before the payment',
    });
  }
  if (refusal === null) return null;
  return refusal.fromState === 'AddingItems' ? toMoveRefusal(refusal) : toConflict();
}

/** The order was repriced: Vendure charges what it comes to now, not an amount that the call names. */
export function findOtherTotal(
  order: WireAdminOrder,
  expected: Money | null,
  { settings }: VendureContext,
): CommerceError | null {
  if (expected === null) return null;
  const { total: actual } = toPlatformCart(order, [], settings);
  if (actual.number === expected.number && actual.currency === expected.currency) return null;
  return new CommerceError('CheckoutError', { expected, actual, description: 'The total of the order has changed' });
}

function toMoveRefusal({ errorCode, transitionError }: NonNullable<ClaimedOrder['refusal']>): CommerceError {
  // The message is in English or is its key, both with these words; nothing else distinguishes this case.
  if (/insufficient.stock/i.test(transitionError)) return new CommerceError('NotEnoughStockError');
  return toRefusal(errorCode);
}

/** Another call holds the order. It may use the same key, so its outcome is unknown here. */
export const toConflict = (): CommerceError => unknownOutcome('Another call is paying for this order');

/** Only the shop's staff can find out whether the missing payment took money. */
export const toLostPayment = (): CommerceError => unknownOutcome('A payment is missing from this order');

export const toPaidByAnother = (): CommerceError =>
  new CommerceError('CheckoutError', { description: 'Another attempt is paying for this order' });
