import type { WireAdminOrder, WirePayment } from '../wire.ts';

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
 * Duplicate charges: our payments in addition to another of ours that covers the order alone. The provider must
 * distinguish the two; several records of one transaction are one charge.
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
 * Payments that took money and are on the order no more: of two that are added at the same moment, Vendure drops one from the
 * order's list. Only the history still names it.
 */
export function findLostPayments({ payments, history }: WireAdminOrder): readonly string[] {
  const taken = history.items.flatMap(({ type, data: { paymentId, to } }) =>
    type === 'ORDER_PAYMENT_TRANSITION' && (to === 'Authorized' || to === 'Settled') ? (paymentId ?? []) : [],
  );
  return [...new Set(taken)].filter((paymentId) => payments.every(({ id }) => id !== paymentId));
}

const rank = ({ state }: WirePayment): number => (state === 'Settled' ? 0 : 1);

const compareIds = (left: string, right: string): number =>
  left.length - right.length || (left < right ? -1 : Number(left > right));

/** Whether money may have been taken for the order, under any key. */
export const mayBePaid = (payments: readonly WirePayment[]): boolean =>
  payments.some((payment) => toPaymentStatus(payment) !== 'refused');

export const isLive = (payment: WirePayment): boolean => toPaymentStatus(payment) === 'live';

export const findLivePayment = (payments: readonly WirePayment[]): WirePayment | undefined => payments.find(isLive);
