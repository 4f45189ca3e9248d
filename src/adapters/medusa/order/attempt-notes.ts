import type { WireCart } from '../wire/cart.ts';

const nameOf = (attemptKey: string): string => `cartwright_closed_${attemptKey}`;

/** What is written to the cart when an attempt is closed: nobody pays under its key from then on. Medusa merges it with what is there. */
export const closingNote = (attemptKey: string): Readonly<Record<string, true>> => ({ [nameOf(attemptKey)]: true });

export const isClosed = ({ metadata }: WireCart, attemptKey: string): boolean =>
  metadata?.[nameOf(attemptKey)] === true;
