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

/** The payment made under this key; where a repeated call left several, the one that counts most. Lists are unordered. */
export const findPayment = <Payment extends WirePayment>(
  payments: readonly Payment[],
  attemptKey: string,
): Payment | undefined =>
  payments
    .filter((payment) => payment.metadata.attemptKey === attemptKey)
    .sort((left, right) => preference.indexOf(standingOf(left)) - preference.indexOf(standingOf(right)))[0];

export const findLivePayment = (payments: readonly WirePayment[]): WirePayment | undefined =>
  payments.find((payment) => standingOf(payment) === 'live');
