import type { Books } from '../books/open-books.ts';
import { readNumber, readText } from '../books/read-row.ts';

/** A movement of money. A hold ends with a capture or a release; a refund gives captured money back. */
export type EntryKind = 'hold' | 'capture' | 'release' | 'refund';

export interface LedgerEntry {
  /** From 1, in the order of writing. */
  readonly sequence: number;
  /** Unix milliseconds. */
  readonly at: number;
  readonly merchant: string;
  readonly provider: string;
  readonly kind: string;
  readonly holdId: string;
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  /** The merchant's key of the movement; `expired` if the provider released the money by itself. */
  readonly key: string;
}

/** Writes down a movement, as a part of the change that makes it. */
export function writeEntry(
  books: Books,
  hold: { readonly holdId: string; readonly merchant: string; readonly provider: string; readonly currency: string },
  movement: { readonly kind: EntryKind; readonly amount: number; readonly key: string },
): void {
  books.run(
    'insert into entries (at, merchant, provider, kind, hold_id, amount, currency, entry_key) values (?, ?, ?, ?, ?, ?, ?, ?)',
    books.runtime.clock.now(),
    hold.merchant,
    hold.provider,
    movement.kind,
    hold.holdId,
    movement.amount,
    hold.currency,
    movement.key,
  );
}

/** At most `limit` entries after a sequence, of one merchant or of all. */
export const listEntries = (
  books: Books,
  { merchant, after, limit }: { readonly merchant: string | null; readonly after: number; readonly limit: number },
): readonly LedgerEntry[] =>
  books
    .all(
      'select * from entries where sequence > ? and (? is null or merchant = ?) order by sequence limit ?',
      after,
      merchant,
      merchant,
      limit,
    )
    .map((row) => ({
      sequence: readNumber(row, 'sequence'),
      at: readNumber(row, 'at'),
      merchant: readText(row, 'merchant'),
      provider: readText(row, 'provider'),
      kind: readText(row, 'kind'),
      holdId: readText(row, 'hold_id'),
      amount: readNumber(row, 'amount'),
      currency: readText(row, 'currency'),
      key: readText(row, 'entry_key'),
    }));
