import type { WireCart } from '../wire/cart.ts';

/** `begun` keeps every later call under the key from opening a payment; `over` says that none is under way any more. */
type Closing = 'begun' | 'over';

const nameOf = (attemptKey: string): string => `cartwright_closed_${attemptKey}`;

/** What is written to the cart when an attempt is closed. Medusa merges it with what is there. */
export const closingNote = (attemptKey: string, closing: Closing): Readonly<Record<string, Closing>> => ({
  [nameOf(attemptKey)]: closing,
});

/** Nobody begins to pay under the key of a closed attempt. */
export const isClosed = ({ metadata }: WireCart, attemptKey: string): boolean =>
  metadata?.[nameOf(attemptKey)] !== undefined;

/** Nobody is paying under the key either. */
export const isOver = ({ metadata }: WireCart, attemptKey: string): boolean =>
  metadata?.[nameOf(attemptKey)] === ('over' satisfies Closing);
