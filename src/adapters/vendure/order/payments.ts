import type { WireAdminOrder, WirePayment } from '../wire.ts';
import { hasClaimOf, isReturned } from './attempt-notes.ts';

/**
 * The meaning of a payment's state for the order.
 * - `live`: the money is reserved or taken.
 * - `refused`: no money is taken, and never will be under this payment.
 * - `open`: not known yet; also every state that a plugin adds.
 */
export type PaymentStatus = 'live' | 'refused' | 'open';

const statuses: Readonly<Record<string, PaymentStatus>> = {
  Authorized: 'live',
  Settled: 'live',
  Declined: 'refused',
  Error: 'refused',
  Cancelled: 'refused',
};

export const toPaymentStatus = ({ state }: Pick<WirePayment, 'state'>): PaymentStatus => statuses[state] ?? 'open';

const preference: readonly PaymentStatus[] = ['live', 'open', 'refused'];

/**
 * The payment that decides the attempt's outcome; of several, the most significant. Lists are unordered. A payment
 * without a key counts unless it was refused: some plugins drop the metadata, and a paid order must not be reported as
 * unpaid.
 */
export const findPayment = <Payment extends WirePayment>(
  payments: readonly Payment[],
  attemptKey: string,
): Payment | undefined =>
  payments
    .filter(
      (payment) =>
        payment.metadata.attemptKey === attemptKey ||
        (payment.metadata.attemptKey === null && toPaymentStatus(payment) !== 'refused'),
    )
    .sort((left, right) => preference.indexOf(toPaymentStatus(left)) - preference.indexOf(toPaymentStatus(right)))[0];

/**
 * Duplicate charges: our live payments besides the first of them, if that one alone covers the order. Records with its transaction ID are the
 * same charge; a record without an ID counts as another.
 */
export function findExtraPayments<Payment extends WirePayment>({
  payments,
  totalWithTax,
}: {
  readonly payments: readonly Payment[];
  readonly totalWithTax: number;
}): readonly Payment[] {
  const [kept, ...others] = payments
    .filter((payment) => isLive(payment) && payment.metadata.attemptKey !== null)
    // Every caller makes the same choice: settled payments stay first, then the oldest.
    .sort((left, right) => rank(left) - rank(right) || compareIds(left.id, right.id));
  if (kept === undefined || kept.amount < totalWithTax) return [];
  return others.filter(({ transactionId }) => transactionId === null || transactionId !== kept.transactionId);
}

/**
 * Payments that may have taken money and are on the order no more: Vendure saves an order as it read it, so a change at
 * the moment of a payment drops the payment from the order's list. Only the history still names it. The shop's staff
 * ends this with a note, see returnedNote.
 */
export function findLostPayments(order: WireAdminOrder): readonly string[] {
  const last = new Map<string, string>();
  // The newest entry comes first.
  for (const { type, data } of order.history.items) {
    const { paymentId, to } = data;
    if (type !== 'ORDER_PAYMENT_TRANSITION' || paymentId === undefined || to === undefined) continue;
    if (!last.has(paymentId)) last.set(paymentId, to);
  }
  return [...last]
    .filter(([paymentId, state]) => toPaymentStatus({ state }) !== 'refused' && !isReturned(order, paymentId))
    .map(([paymentId]) => paymentId)
    .filter((paymentId) => order.payments.every(({ id }) => id !== paymentId));
}

/** Whether a payment that the order lost may be this attempt's: its claim was never released. */
export const mayHaveLostPayment = (order: WireAdminOrder, attemptKey: string): boolean =>
  findLostPayments(order).length > 0 &&
  (order.notes.totalItems > order.notes.items.length || hasClaimOf(order, attemptKey));

const rank = ({ state }: WirePayment): number => (state === 'Settled' ? 0 : 1);

const compareIds = (left: string, right: string): number =>
  left.length - right.length || (left < right ? -1 : Number(left > right));

/** Whether the payments on the order may have taken money, under any key. */
export const mayBePaid = (payments: readonly WirePayment[]): boolean =>
  payments.some((payment) => toPaymentStatus(payment) !== 'refused');

/** Judges as mayBePaid does, with payments that the order lost. */
export const mayBeCharged = (order: WireAdminOrder): boolean =>
  mayBePaid(order.payments) || findLostPayments(order).length > 0;

export const isLive = (payment: WirePayment): boolean => toPaymentStatus(payment) === 'live';

export const findLivePayment = (payments: readonly WirePayment[]): WirePayment | undefined => payments.find(isLive);
