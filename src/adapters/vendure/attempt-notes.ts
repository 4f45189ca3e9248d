import type { WireAdminOrder } from './wire.ts';

/**
 * The right to pay for an order, or to open it again: a private note on the order, since Vendure itself keeps no lock
 * while a payment handler talks to its provider. Ended by another note of its holder, or by age.
 * See docs/decisions/0087.
 */
export interface Claim {
  readonly id: string;
  /** Milliseconds since the Unix epoch, by this service's clock. */
  readonly since: number;
  /** Null for a claim that only opens the order again. */
  readonly attemptKey: string | null;
}

export type PaymentClaim = Claim & { readonly attemptKey: string };

const REOPENING = 'reopening the cart';
const claimPattern = /^Claim ([0-9a-f]{16}) of (\S+): (?:payment attempt ([\w-]{1,64})|reopening the cart)$/;

export const claimNote = ({ id, since, attemptKey }: Claim): string =>
  `Claim ${id} of ${new Date(since).toISOString()}: ${attemptKey === null ? REOPENING : `payment attempt ${attemptKey}`}`;

/** Its holder will not pay under it any more. */
export const releaseNote = ({ id }: Claim): string => `Claim ${id} ended without a payment`;

/** Once this is written, nobody may pay under the key who has not claimed the order before. */
export const closingNote = (attemptKey: string): string => `Payment attempt ${attemptKey} was closed`;

export const isClosed = (order: WireAdminOrder, attemptKey: string): boolean =>
  notesOf(order).includes(closingNote(attemptKey));

/** Claims that their holders have not given back, however old. */
export function readClaims(order: WireAdminOrder): readonly Claim[] {
  const notes = notesOf(order);
  return parseClaims(notes).filter((claim) => !notes.includes(releaseNote(claim)));
}

/** False where there may be claims as young as `earliest` beyond the notes seen, which are the newest. */
export const showsClaimsSince = (order: WireAdminOrder, earliest: number): boolean =>
  order.notes.totalItems <= order.notes.items.length ||
  parseClaims(notesOf(order)).some(({ since }) => since <= earliest);

const parseClaims = (notes: readonly string[]): readonly Claim[] => notes.flatMap((note) => parseClaim(note) ?? []);

const notesOf = ({ notes }: WireAdminOrder): readonly string[] => notes.items.map(({ data }) => data.note ?? '');

function parseClaim(note: string): Claim | null {
  const [, id, time, attemptKey] = claimPattern.exec(note) ?? [];
  if (id === undefined || time === undefined) return null;
  const since = Date.parse(time);
  return Number.isNaN(since) ? null : { id, since, attemptKey: attemptKey ?? null };
}
