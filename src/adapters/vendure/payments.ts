import type { WirePayment } from './wire.ts';

/**
 * What a payment's state means for the order.
 * - `live`: the money is reserved or taken.
 * - `refused`: it is not, and never will be under this payment.
 * - `open`: not known yet; also every state that a plugin brings along.
 */
export type PaymentStanding = 'live' | 'refused' | 'open';

const standings: Readonly<Record<string, PaymentStanding>> = {
  Authorized: 'live',
  Settled: 'live',
  Declined: 'refused',
  Error: 'refused',
  Cancelled: 'refused',
};

export const standingOf = ({ state }: Pick<WirePayment, 'state'>): PaymentStanding => standings[state] ?? 'open';

const preference: readonly PaymentStanding[] = ['live', 'open', 'refused'];

/**
 * The payment that tells how the attempt went; of several, the one that counts most. Lists are unordered. One without any key
 * counts unless it was refused: some plugins drop what they are given, and an order that was paid for must not be called unpaid.
 */
export const findPayment = <Payment extends WirePayment>(
  payments: readonly Payment[],
  attemptKey: string,
): Payment | undefined =>
  payments
    .filter(
      (payment) =>
        payment.metadata.attemptKey === attemptKey ||
        (payment.metadata.attemptKey === null && standingOf(payment) !== 'refused'),
    )
    .sort((left, right) => preference.indexOf(standingOf(left)) - preference.indexOf(standingOf(right)))[0];

/** Whether money may have been taken for the order, under whatever key. */
export const mayBePaid = (payments: readonly WirePayment[]): boolean =>
  payments.some((payment) => standingOf(payment) !== 'refused');

export const isLive = (payment: WirePayment): boolean => standingOf(payment) === 'live';

export const findLivePayment = (payments: readonly WirePayment[]): WirePayment | undefined => payments.find(isLive);
