import { readNumber } from '../../books/read-row.ts';
import type { NetworkCard } from '../cards/cards.ts';
import type { Gateway } from '../gateway.ts';
import { NetworkRefusal } from '../network-refusal.ts';

const HOUR = 60 * 60_000;
/** The first code and three more. */
const MAX_SENT = 4;

type GuardedCard = Pick<NetworkCard, 'numberHash'>;

/** Refuses with `locked`: in every flow, for every partner, until the hour is over. */
export function requireUnlocked(gateway: Gateway, card: GuardedCard): void {
  const { lockedUntil } = readGuard(gateway, card);
  if (lockedUntil > gateway.books.runtime.clock.now()) throw toLocked(gateway, lockedUntil, false);
}

/** How many more codes this card may have. */
export const countResends = (gateway: Gateway, card: GuardedCard): number => MAX_SENT - readGuard(gateway, card).sent;

/** Counts a code that is sent. One too many locks the card, and is refused with `locked`. */
export function countSent(gateway: Gateway, card: GuardedCard): void {
  const { sent } = readGuard(gateway, card);
  if (sent >= MAX_SENT) throw toLocked(gateway, lock(gateway, card), true);
  write(gateway, card, { sent: sent + 1, lockedUntil: 0 });
}

/** Locks the card for an hour. Returns when that ends, in Unix milliseconds. */
export function lock(gateway: Gateway, card: GuardedCard): number {
  const lockedUntil = gateway.books.runtime.clock.now() + HOUR;
  write(gateway, card, { sent: MAX_SENT, lockedUntil });
  return lockedUntil;
}

/** Forgets the count after a correct code. */
export const resetGuard = ({ books }: Gateway, { numberHash }: GuardedCard): number =>
  books.run('delete from code_guards where number_hash = ?', numberHash);

/** The count and lock; both are forgotten an hour after the last code, or when the lock ends. */
function readGuard({ books }: Gateway, { numberHash }: GuardedCard) {
  const row = books.find('select * from code_guards where number_hash = ?', numberHash);
  const now = books.runtime.clock.now();
  if (row === undefined) return { sent: 0, lockedUntil: 0 };
  const lockedUntil = readNumber(row, 'locked_until');
  const isOver = Math.max(lockedUntil, readNumber(row, 'last_sent_at') + HOUR) <= now;
  return isOver ? { sent: 0, lockedUntil: 0 } : { sent: readNumber(row, 'sent'), lockedUntil };
}

const write = (
  { books }: Gateway,
  { numberHash }: GuardedCard,
  { sent, lockedUntil }: { readonly sent: number; readonly lockedUntil: number },
): number =>
  books.run(
    `insert into code_guards (number_hash, sent, last_sent_at, locked_until) values (?, ?, ?, ?)
      on conflict do update set sent = excluded.sent, last_sent_at = excluded.last_sent_at, locked_until = excluded.locked_until`,
    numberHash,
    sent,
    books.runtime.clock.now(),
    lockedUntil,
  );

const toLocked = ({ books }: Gateway, lockedUntil: number, isKept: boolean): NetworkRefusal =>
  new NetworkRefusal('locked', {
    retryAfterSeconds: Math.ceil((lockedUntil - books.runtime.clock.now()) / 1000),
    isKept,
  });
