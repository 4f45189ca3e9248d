import type { WireAdminOrder } from '../wire.ts';

/**
 * A claim to pay for an order, or to reopen it: a private note on the order, since Vendure keeps no lock while a
 * payment handler calls its provider. Another note of its holder ends it, or its age. See docs/decisions/0087.
 */
export interface Claim {
  readonly id: string;
  /** Milliseconds since the Unix epoch, by this service's clock. */
  readonly since: number;
  /** Null for a claim that only reopens the order. */
  readonly attemptKey: string | null;
}

export type PaymentClaim = Claim & { readonly attemptKey: string };

const REOPENING = 'reopening the cart';
const claimPattern = /^Claim ([0-9a-f]{16}) of (\S+): (?:payment attempt ([\w-]{1,64})|reopening the cart)$/;

export const claimNote = ({ id, since, attemptKey }: Claim): string =>
  `Claim ${id} of ${new Date(since).toISOString()}: ${attemptKey === null ? REOPENING : `payment attempt ${attemptKey}`}`;

/** Written by the holder, who will no longer pay under the claim. */
export const releaseNote = ({ id }: Claim): string => `Claim ${id} ended without a payment`;

/** Once this is written, only a caller that claimed the order before may pay under the key. */
export const closingNote = (attemptKey: string): string => `Payment attempt ${attemptKey} was closed`;

export const isClosed = (order: WireAdminOrder, attemptKey: string): boolean => hasNote(order, closingNote(attemptKey));

/** For the shop's staff: money that this service could not refund. */
export const extraPaymentNote = (paymentId: string): string =>
  `Payment ${paymentId} may have charged the buyer a second time. Look it up at the payment provider and give it back.`;

/** For the shop's staff: money that was taken for an order which no longer shows it. */
export const lostPaymentNote = (paymentId: string): string =>
  `Payment ${paymentId} is missing from this order and may have charged the buyer. Look it up at the payment provider and give it back. Then add this note: ${returnedNote(paymentId)}`;

/** Written by the shop's staff. Until then nobody may pay for the order, and its attempts stay open. */
const returnedNote = (paymentId: string): string => `Payment ${paymentId} was given back`;

export const isReturned = ({ notes }: WireAdminOrder, paymentId: string): boolean =>
  notes.items.some(({ data }) => data.note?.trim().replace(/\.$/, '') === returnedNote(paymentId));

export const hasNote = ({ notes }: WireAdminOrder, note: string): boolean =>
  notes.items.some(({ data }) => data.note === note);

/** A claim with the time of its note by Vendure's clock. */
export type NotedClaim = Claim & { readonly notedAt: string };

/** Claims that their holders have not released, however old. */
export const readClaims = (order: WireAdminOrder): readonly Claim[] =>
  readEveryClaim(order).filter((claim) => !hasNote(order, releaseNote(claim)));

export const hasClaimOf = (order: WireAdminOrder, attemptKey: string): boolean =>
  readClaims(order).some((claim) => claim.attemptKey === attemptKey);

export const readEveryClaim = ({ notes }: Pick<WireAdminOrder, 'notes'>): readonly NotedClaim[] =>
  notes.items.flatMap(({ data, createdAt }) => {
    const claim = parseClaim(data.note ?? '');
    return claim === null ? [] : { ...claim, notedAt: createdAt };
  });

function parseClaim(note: string): Claim | null {
  const [, id, time, attemptKey] = claimPattern.exec(note) ?? [];
  if (id === undefined || time === undefined) return null;
  const since = Date.parse(time);
  return Number.isNaN(since) ? null : { id, since, attemptKey: attemptKey ?? null };
}
