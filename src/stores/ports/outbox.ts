import type { AttemptId } from '../../domain/attempt-id.ts';
import type { OwnerKey } from '../../domain/viewer/viewer.ts';
import type { OrderKey } from './orders.ts';

/**
 * Messages for receivers outside. They are written by `Attempts.record`, `Orders.record` and `OrderFollows.tell`, in the transaction of what
 * they tell. The messages of one receiver and stream are delivered in the order in which they were written: only the first of them can be
 * claimed. Every instant is the store's own.
 */
export interface Outbox {
  /** The receivers that have a due message, first that which has one for longest. Costs the same however many messages each has. */
  listDueReceivers(): Promise<readonly DueReceiver[]>;
  /**
   * Takes due messages of a receiver, those first that are due for longest. Nobody else gets them for `milliseconds`. Atomic for each:
   * of many callers at once, one gets it. Costs the same however many messages wait.
   */
  claimDue(claim: OutboxClaim): Promise<readonly ClaimedMessage[]>;
  /** Deletes a delivered message. Nothing happens if another claim has taken it meanwhile. */
  delivered(message: MessageClaim): Promise<void>;
  /**
   * The message is due again in `dueIn` milliseconds, but not before an earlier one of its stream that is sent again; null gives it up. Nothing
   * happens if another claim has taken it meanwhile.
   */
  failed(message: MessageClaim, dueIn: number | null, problem: string): Promise<void>;
  /** Messages that wait or were given up, the oldest first; at most `limit`. A null filter takes all. */
  list(filter: OutboxFilter, limit: number): Promise<readonly OutboxMessage[]>;
  /** How many messages wait, 10,000 at most, and for how many milliseconds the oldest of these has; 0 without one. */
  summarizeWaiting(): Promise<{ readonly count: number; readonly oldest: number }>;
  /**
   * Makes a message due now, with a new term; one that was given up comes before the later ones of its stream that still wait. False if there
   * is none with this ID.
   */
  sendAgain(messageId: string, term: number): Promise<boolean>;
  /**
   * Gives up what nobody has settled this many milliseconds after its term, and all but the newest `most` messages of a receiver. Returns the
   * number of messages by receiver.
   */
  giveUpOld(limits: { readonly overdue: number; readonly most: number }): Promise<ReadonlyMap<string, number>>;
  /** Deletes messages that were given up at least this many milliseconds ago, at most `limit`; returns their number. */
  deleteGivenUp(age: number, limit: number): Promise<number>;
}

export interface DueReceiver {
  readonly receiver: string;
  /** How often the message was claimed that is due for longest. */
  readonly tries: number;
}

export interface OutboxClaim {
  readonly receiver: string;
  readonly limit: number;
  readonly milliseconds: number;
}

export interface NewMessage {
  /** Unique; stays the same through all deliveries. */
  readonly messageId: string;
  readonly receiver: string;
  /** What the receiver gets in order, such as one order. */
  readonly stream: string;
  readonly type: string;
  readonly owner: OwnerKey;
  readonly domain: string;
  /** What it is about: an order, an attempt, or both. */
  readonly orderId: string | null;
  readonly attemptId: AttemptId | null;
  /** JSON of what the stores do not have elsewhere; null for nothing. Never a buyer's personal data. */
  readonly data: string | null;
  /** How long its delivery is tried, in milliseconds. */
  readonly term: number;
}

/** What is written with an event: messages, and an order whose changes are to be followed from then on. */
export interface OutboxEntry {
  readonly messages: readonly NewMessage[];
  readonly follow: OrderKey | null;
}

/** A claim of a message, of which the last one counts. */
export interface MessageClaim {
  readonly messageId: string;
  /** How often it was claimed. */
  readonly tries: number;
}

export interface ClaimedMessage extends Omit<NewMessage, 'term'>, MessageClaim {
  readonly writtenAt: number;
  /** Whether its term has ended: this delivery is the last. */
  readonly isLast: boolean;
}

export interface OutboxFilter {
  readonly receiver: string | null;
  readonly state: 'WAITING' | 'GIVEN_UP' | null;
}

export interface OutboxMessage extends Omit<NewMessage, 'term' | 'data'> {
  readonly tries: number;
  readonly writtenAt: number;
  /** Null while it waits for an earlier message of its stream. */
  readonly dueAt: number | null;
  /** Null while it waits. */
  readonly givenUpAt: number | null;
  /** Why the last delivery failed; null before the first failure. */
  readonly problem: string | null;
}
