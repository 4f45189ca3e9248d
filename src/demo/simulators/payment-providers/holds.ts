import type { Books, Row } from '../books/open-books.ts';
import { readNumber, readOptionalText, readText } from '../books/read-row.ts';
import { writeEntry } from './ledger.ts';
import { findProviderName, type ProviderName } from './provider-name.ts';
import { ProviderRefusal } from './provider-refusal.ts';

const states = ['held', 'claimed', 'captured', 'released'] as const;

/** Money of a buyer that is kept for a merchant. */
export interface Hold {
  readonly holdId: string;
  readonly merchant: string;
  readonly provider: ProviderName;
  /**
   * `held`: until `expiresAt`, unless the merchant claims it. `claimed`: for one order. `captured` and `released` are
   * the ends.
   */
  readonly state: (typeof states)[number];
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  /** The brand of the card behind it; null if there is none. */
  readonly brand: string | null;
  readonly lastFour: string | null;
  readonly claimKey: string | null;
  readonly captured: number;
  readonly refunded: number;
  /** Unix milliseconds. */
  readonly expiresAt: number;
}

/** For an order: as long as card authorizations usually are. */
const CLAIM_LIFETIME = 7 * 24 * 60 * 60_000;

export interface NewHold {
  readonly merchant: string;
  readonly provider: ProviderName;
  readonly sessionId: string | null;
  /** The token of a payment sheet: each holds money once. */
  readonly tokenId: string | null;
  readonly key: string;
  readonly amount: number;
  readonly currency: string;
  /** Claimed from the beginning for the order with this key; null if it is not for one yet. */
  readonly claimKey: string | null;
  readonly expiresAt: number;
}

/** Runs in the caller's change. */
export function createHold(books: Books, wanted: NewHold): Hold {
  const holdId = books.runtime.uuid();
  const isCard = wanted.provider === 'APPLE_PAY';
  books.run(
    `insert into holds (
      hold_id, merchant, provider, session_id, token_id, hold_key, claim_key, state, amount, currency, brand, last_four,
      captured, refunded, created_at, expires_at
    ) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, 0, ?, ?)`,
    holdId,
    wanted.merchant,
    wanted.provider,
    wanted.sessionId,
    wanted.tokenId,
    wanted.key,
    wanted.claimKey,
    wanted.claimKey === null ? 'held' : 'claimed',
    wanted.amount,
    wanted.currency,
    isCard ? 'Visa' : null,
    isCard ? '4242' : null,
    books.runtime.clock.now(),
    wanted.claimKey === null ? wanted.expiresAt : books.runtime.clock.now() + CLAIM_LIFETIME,
  );
  const hold = requireHold(books, wanted.merchant, holdId);
  writeEntry(books, hold, { kind: 'hold', amount: wanted.amount, key: wanted.key });
  return hold;
}

export const findHoldOfKey = (books: Books, merchant: string, key: string): Hold | undefined =>
  toHold(books.find('select * from holds where merchant = ? and hold_key = ?', merchant, key));

export const isTokenUsed = (books: Books, tokenId: string): boolean =>
  books.find('select 1 from holds where token_id = ?', tokenId) !== undefined;

/** Reads the hold: money whose time is over has been released. Refuses with `not-found`. */
export const readHold = (books: Books, merchant: string, holdId: string): Hold =>
  books.together(() => releaseIfExpired(books, requireHold(books, merchant, holdId)));

/** Keeps the money for one order. Repeating it changes nothing. Refuses with `not-found`, `released` and `claimed`. */
export const claimHold = (books: Books, merchant: string, holdId: string, key: string): Hold =>
  books.together(() => {
    const hold = releaseIfExpired(books, requireHold(books, merchant, holdId));
    if (hold.state === 'released') throw new ProviderRefusal('released');
    if (hold.claimKey !== null && hold.claimKey !== key) throw new ProviderRefusal('claimed');
    if (hold.state !== 'held') return hold;
    const until = books.runtime.clock.now() + CLAIM_LIFETIME;
    books.run(
      "update holds set state = 'claimed', claim_key = ?, expires_at = ? where hold_id = ?",
      key,
      until,
      holdId,
    );
    return requireHold(books, merchant, holdId);
  });

/** Takes what is held for the order with this key, once. Refuses with `not-found`, `released` and `not-approved`. */
export const captureHold = (books: Books, merchant: string, holdId: string, key: string): Hold =>
  books.together(() => {
    const hold = releaseIfExpired(books, requireHold(books, merchant, holdId));
    if (hold.state === 'released') throw new ProviderRefusal('released');
    if (hold.claimKey !== key) throw new ProviderRefusal('not-approved');
    if (hold.state === 'captured') return hold;
    books.run("update holds set state = 'captured', captured = amount where hold_id = ?", holdId);
    writeEntry(books, hold, { kind: 'capture', amount: hold.amount, key });
    return requireHold(books, merchant, holdId);
  });

/** Gives up what is held. Repeating it changes nothing. Refuses with `not-found`, and with `taken` if the money was captured. */
export const releaseHold = (books: Books, merchant: string, holdId: string, key: string): Hold =>
  books.together(() => release(books, requireHold(books, merchant, holdId), key));

/**
 * The same by the key under which a sheet's token holds money. Nothing is ever held under it afterwards, also if its request is
 * still on the way. Refuses with `not-found` if nothing was held, and with `taken` if the money was captured.
 */
export function releaseKey(books: Books, merchant: string, holdKey: string): Hold {
  books.run(
    'insert into given_up_keys (merchant, hold_key, at) values (?, ?, ?) on conflict do nothing',
    merchant,
    holdKey,
    books.runtime.clock.now(),
  );
  return books.together(() => {
    const hold = findHoldOfKey(books, merchant, holdKey);
    if (hold === undefined) throw new ProviderRefusal('not-found');
    return release(books, hold, `no-order-${holdKey}`);
  });
}

export const isBarred = (books: Books, merchant: string, holdKey: string): boolean =>
  books.find('select 1 from given_up_keys where merchant = ? and hold_key = ?', merchant, holdKey) !== undefined;

/** Gives captured money back, once for each key. Refuses with `not-found`, `amount-too-large`, `not-approved` and `conflict`. */
export const refundHold = (
  books: Books,
  merchant: string,
  holdId: string,
  { amount, key }: { readonly amount: number; readonly key: string },
): Hold =>
  books.together(() => {
    const hold = requireHold(books, merchant, holdId);
    const before = books.find(
      "select amount from entries where hold_id = ? and kind = 'refund' and entry_key = ?",
      holdId,
      key,
    );
    if (before !== undefined) {
      if (before['amount'] !== amount) throw new ProviderRefusal('conflict');
      return hold;
    }
    if (hold.state !== 'captured') throw new ProviderRefusal('not-approved');
    if (hold.refunded + amount > hold.captured) throw new ProviderRefusal('amount-too-large');
    books.run('update holds set refunded = refunded + ? where hold_id = ?', amount, holdId);
    writeEntry(books, hold, { kind: 'refund', amount, key });
    return requireHold(books, merchant, holdId);
  });

/** Releases money that nobody claimed or captured in time; at most `limit` holds in one go. */
export const releaseExpired = (books: Books, limit: number): number =>
  books.together(() => {
    const rows = books.all(
      "select * from holds where state in ('held', 'claimed') and expires_at <= ? order by expires_at limit ?",
      books.runtime.clock.now(),
      limit,
    );
    for (const row of rows) {
      const hold = toHold(row);
      if (hold !== undefined) releaseIfExpired(books, hold);
    }
    return rows.length;
  });

function releaseIfExpired(books: Books, hold: Hold): Hold {
  const isOver = hold.expiresAt <= books.runtime.clock.now();
  return isOver && (hold.state === 'held' || hold.state === 'claimed') ? release(books, hold, 'expired') : hold;
}

function release(books: Books, hold: Hold, key: string): Hold {
  if (hold.state === 'captured') throw new ProviderRefusal('taken');
  if (hold.state === 'released') return hold;
  books.run("update holds set state = 'released' where hold_id = ?", hold.holdId);
  writeEntry(books, hold, { kind: 'release', amount: hold.amount, key });
  return requireHold(books, hold.merchant, hold.holdId);
}

function requireHold(books: Books, merchant: string, holdId: string): Hold {
  const hold = toHold(books.find('select * from holds where hold_id = ? and merchant = ?', holdId, merchant));
  if (hold === undefined) throw new ProviderRefusal('not-found');
  return hold;
}

function toHold(row: Row | undefined): Hold | undefined {
  const provider = row && findProviderName(readText(row, 'provider'));
  const state = row && states.find((each) => each === row['state']);
  if (row === undefined || provider === undefined || state === undefined) return undefined;
  return {
    holdId: readText(row, 'hold_id'),
    merchant: readText(row, 'merchant'),
    provider,
    state,
    amount: readNumber(row, 'amount'),
    currency: readText(row, 'currency'),
    brand: readOptionalText(row, 'brand'),
    lastFour: readOptionalText(row, 'last_four'),
    claimKey: readOptionalText(row, 'claim_key'),
    captured: readNumber(row, 'captured'),
    refunded: readNumber(row, 'refunded'),
    expiresAt: readNumber(row, 'expires_at'),
  };
}
