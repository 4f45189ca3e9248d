import type { CartKey } from '../../domain/cart/cart-key.ts';
import type { Durability } from './durability.ts';
import type { OrderKey } from './orders.ts';

/**
 * The buyers' answers to consents: those of open carts, which change and go, and the audit trail of orders, to which
 * lines are only added. The facts are JSON that `src/commerce` writes and reads.
 */
export interface Consents {
  /** The answers of this very cart, by consent. */
  listAnswers(cart: AnsweredCart): Promise<readonly StoredAnswer[]>;
  /** Writes answers in place of earlier ones to the same consents, and deletes those of the device's other carts there. Atomic. */
  answer(cart: AnsweredCart, answers: readonly StoredAnswer[]): Promise<void>;
  /** Deletes the answers of this cart. */
  forgetAnswers(cart: AnsweredCart): Promise<void>;
  /**
   * Deletes the answers of carts whose handle was forgotten, or has not changed for 90 days, except those that an open
   * attempt orders: at most `limit`. Each call looks at the next 5,000 answers, and after the last at the first again. Returns
   * how many it deleted.
   */
  purgeAnswers(limit: number): Promise<number>;
  /**
   * Adds lines to the trail of an order; a line that is there already stays as it is. Atomic, and durable when it
   * returns, unless told otherwise. Afterwards the database itself refuses every change of a line, and to delete it
   * within the retention time.
   */
  append(
    order: OrderKey & { readonly orderNumber: string },
    lines: readonly NewTrailLine[],
    durability?: Durability,
  ): Promise<void>;
  /** The lines of an order by its ID or its number, in the order in which they were written. */
  listTrail(order: { readonly domain: string; readonly order: string }): Promise<readonly TrailLine[]>;
  /** How long lines are kept at least; null for ever, as at first. */
  setRetention(milliseconds: number | null): Promise<void>;
  /**
   * Deletes the lines of orders whose last line is older than the retention time, of at most `limit` orders, and leaves one
   * line for each order that says how many. Returns the number of deleted lines.
   */
  purgeTrail(limit: number): Promise<number>;
}

export interface AnsweredCart extends CartKey {
  /** The platform's identifier, so that answers never pass on to another cart. */
  readonly cartId: string;
}

export interface StoredAnswer {
  readonly consentId: string;
  readonly facts: string;
}

export interface NewTrailLine extends StoredAnswer {
  /** `ORDERED`: the answer with which the order was placed. `WITHDRAWN`: taken back afterwards. */
  readonly entry: 'ORDERED' | 'WITHDRAWN';
}

export interface TrailLine extends StoredAnswer, OrderKey {
  readonly orderNumber: string;
  /** `PURGED`: earlier lines were deleted after the retention time; its facts say how many. Its consentId is empty. */
  readonly entry: NewTrailLine['entry'] | 'PURGED';
  /** By the store's clock, in milliseconds since the Unix epoch. */
  readonly writtenAt: number;
}
