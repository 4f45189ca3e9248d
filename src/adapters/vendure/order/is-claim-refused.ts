import type { WireAdminOrder, WirePayment } from '../wire.ts';
import { type Claim, type NotedClaim, readEveryClaim, releaseNote } from './attempt-notes.ts';
import { toPaymentStatus } from './payments.ts';

type ClaimedOrder = Pick<WireAdminOrder, 'notes'> & { readonly payments: readonly WirePayment[] };

/**
 * Whether the one payment of a claim was refused. If the order is still not open, the response to the holder was lost,
 * or the holder's call to Vendure; others need not wait for the claim to age. A holder that opens the order late only
 * delays the current payer, see finishPaidOrder.
 */
export function isClaimRefused(order: ClaimedOrder, claim: Claim): boolean {
  if (claim.attemptKey === null) return false;
  const own = order.payments.filter((payment) => findClaim(order, payment)?.id === claim.id);
  return own.length > 0 && own.every((payment) => toPaymentStatus(payment) === 'refused');
}

/**
 * The claim of a payment: by its key, or the last claim before it, since Vendure's own handler drops the metadata of a
 * declined payment. All times are Vendure's, whose clock has whole seconds with SQLite: of the claims of the payment's
 * own second the first counts, and only if there is none before. So no payment is taken for one of a later claim.
 */
function findClaim(order: ClaimedOrder, { metadata, createdAt }: WirePayment): NotedClaim | undefined {
  // The newest note comes first, also within a second.
  const claims = readEveryClaim(order)
    .filter(({ attemptKey }) => attemptKey !== null)
    .toReversed();
  if (metadata.attemptKey !== null) return claims.findLast(({ attemptKey }) => attemptKey === metadata.attemptKey);
  if (createdAt === null) return undefined;
  const paidAt = Date.parse(createdAt);
  const open = claims.filter((claim) => !wasReleasedBefore(order, claim, paidAt));
  const at = ({ notedAt }: NotedClaim) => Date.parse(notedAt);
  return open.findLast((claim) => at(claim) < paidAt) ?? open.find((claim) => at(claim) === paidAt);
}

const wasReleasedBefore = ({ notes }: ClaimedOrder, claim: Claim, moment: number): boolean =>
  notes.items.some(({ data, createdAt }) => data.note === releaseNote(claim) && Date.parse(createdAt) < moment);
