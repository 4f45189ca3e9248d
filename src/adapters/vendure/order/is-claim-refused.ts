import type { WireAdminOrder, WirePayment } from '../wire.ts';
import { type Claim, type NotedClaim, readEveryClaim } from './attempt-notes.ts';
import { toPaymentStatus } from './payments.ts';

/**
 * Whether the one payment of a claim was refused. If the order is still not open, the response to the holder was lost,
 * or the holder's call to Vendure; others need not wait for the claim to age. A holder that opens the order late only
 * delays the current payer, see finishPaidOrder.
 */
export function isClaimRefused(order: WireAdminOrder, claim: Claim): boolean {
  if (claim.attemptKey === null) return false;
  const own = order.payments.filter((payment) => findClaim(order, payment)?.id === claim.id);
  return own.length > 0 && own.every((payment) => toPaymentStatus(payment) === 'refused');
}

/**
 * The claim of a payment: by its key, or the last claim before it, since Vendure's own handler drops the metadata of a
 * declined payment. Both times are Vendure's.
 */
function findClaim(order: WireAdminOrder, { metadata, createdAt }: WirePayment): NotedClaim | undefined {
  const claims = readEveryClaim(order).filter(({ attemptKey }) => attemptKey !== null);
  const possible =
    metadata.attemptKey === null
      ? claims.filter(({ notedAt }) => createdAt !== null && Date.parse(notedAt) <= Date.parse(createdAt))
      : claims.filter(({ attemptKey }) => attemptKey === metadata.attemptKey);
  return possible.toSorted((left, right) => Date.parse(left.notedAt) - Date.parse(right.notedAt)).at(-1);
}
