import { LRUCache } from 'lru-cache';
import { entriesUpTo } from '../../../lib/entries-up-to.ts';
import { OutageLog } from '../../../lib/outage-log.ts';
import { toLoggedError } from '../../../lib/redaction/to-logged-error.ts';
import type { ClaimedMessage, DueReceiver } from '../../../stores/ports/index.ts';
import type { OrderContext } from '../context/order-context.ts';
import type { Receivers } from '../outgoing-events/receivers.ts';
import { DeliveryError } from './delivery-error.ts';
import { readEvent } from './read-event.ts';

/**
 * The state of a receiver, by its last deliveries.
 * - `slow`: a delivery takes longer than `GOOD_TIME`.
 * - `new`: this process has sent it nothing, and its first due message was never tried.
 * - `failing`: its last delivery failed. After a restart, a due message that was tried before says so.
 */
type Health = 'accepting' | 'slow' | 'new' | 'failing';

/** The most deliveries at a time to all receivers in a state together: slow and failing ones take no places from the others. */
const AT_ONCE: Readonly<Record<Health, number>> = { accepting: 64, slow: 32, new: 32, failing: 8 };
/** The most deliveries at a time to one receiver. */
const AT_ONCE_EACH: Readonly<Record<Health, number>> = { accepting: 8, slow: 1, new: 1, failing: 1 };
/** The number of receivers whose state is remembered. */
const MAX_KNOWN = 10_000;
/** A receiver that takes longer is slow. In milliseconds, as those below. */
const GOOD_TIME = 1_000;
/** The time of a delivery, from the read of its event to the answer of the receiver. */
const TIME_OUT = 10_000;
/** The claim of a message, which outlasts its delivery: another node takes the message of a node that died after this time. */
const LEASE = 15_000;

/** Why a delivery failed. */
interface Failure {
  readonly problem: string;
  /** What broke on our side; null if the receiver did not accept the message. */
  readonly cause: unknown;
  /** Nothing was sent, so that the message is not given up for it. */
  readonly isUnsent?: true;
}

/** A running delivery. */
interface Delivery {
  readonly receiver: string;
  isLate: boolean;
}

/** Delivers messages of the outbox, each under a lease, until it is drained. A slow or dead receiver delays only its own messages. */
export class OutboxWorker {
  readonly #context: OrderContext;
  readonly #receivers: Receivers;
  readonly #running = new Map<Promise<void>, Delivery>();
  readonly #health = new LRUCache<string, Health>(entriesUpTo(MAX_KNOWN));
  /** By receiver, how many deliveries had begun when its last one did. */
  readonly #turns = new LRUCache<string, number>(entriesUpTo(MAX_KNOWN));
  readonly #outage: OutageLog;
  readonly #stopping = new AbortController();
  #begun = 0;
  #isAccepting = true;

  constructor(context: OrderContext, receivers: Receivers) {
    this.#context = context;
    this.#receivers = receivers;
    this.#outage = new OutageLog(context.logger, {
      began: 'Failed to look for messages to deliver',
      ended: 'Messages to deliver are looked for again',
    });
  }

  /** Begins deliveries until no message is due or the bounds are reached. Never rejects. */
  async look(): Promise<void> {
    try {
      while (await this.#claim());
      this.#outage.worked(this);
    } catch (error) {
      this.#outage.failed(this, error);
    }
  }

  /** Claims for each receiver what it may get now, in turn, the longest overdue first of the others. False if nothing was claimed. */
  async #claim(): Promise<boolean> {
    const { outbox } = this.#context.stores;
    let found = 0;
    const turnOf = ({ receiver }: DueReceiver) => this.#turns.get(receiver) ?? 0;
    // By what is overdue alone, those with much that waits would keep every place.
    const inTurn = (await outbox.listDueReceivers()).toSorted((one, other) => turnOf(one) - turnOf(other));
    for (const due of inTurn) {
      const limit = this.#countFree(due);
      if (limit <= 0) continue;
      const claimed = await outbox.claimDue({ receiver: due.receiver, limit, milliseconds: LEASE });
      for (const message of claimed) this.#begin(message);
      found += claimed.length;
    }
    return found > 0;
  }

  /** How many more messages a receiver may get now; not positive for none. */
  #countFree({ receiver, tries }: DueReceiver): number {
    if (!this.#isAccepting) return 0;
    const health = this.#health.get(receiver) ?? (tries > 0 ? 'failing' : 'new');
    this.#health.set(receiver, health);
    const running = [...this.#running.values()];
    const ofReceiver = running.filter((each) => each.receiver === receiver).length;
    const ofKind = running.filter((each) => this.#health.peek(each.receiver) === health).length;
    return Math.min(AT_ONCE_EACH[health] - ofReceiver, AT_ONCE[health] - ofKind);
  }

  /**
   * Claims nothing new, and waits for the running deliveries, which are aborted after `milliseconds`. `looking` resolves once no look is
   * under way: what it has claimed is delivered too.
   */
  async drain(milliseconds: number, looking: Promise<void>): Promise<void> {
    this.#isAccepting = false;
    const cancel = this.#context.timers.after(milliseconds, () => this.#stopping.abort());
    await looking;
    await Promise.all(this.#running.keys());
    cancel();
  }

  #begin(message: ClaimedMessage): void {
    this.#turns.set(message.receiver, ++this.#begun);
    const delivery: Delivery = { receiver: message.receiver, isLate: false };
    const cancel = this.#context.timers.after(GOOD_TIME, () => this.#noteLate(delivery));
    const run: Promise<void> = this.#deliver(message)
      .catch((error: unknown) => {
        this.#context.logger.debug(toLoggedError(error), 'A delivery is repeated: the store is unavailable');
      })
      .finally(() => {
        cancel();
        this.#running.delete(run);
        this.#context.outboxWakeUp.wake();
      });
    this.#running.set(run, delivery);
  }

  async #deliver(message: ClaimedMessage): Promise<void> {
    const { outbox } = this.#context.stores;
    const { receiver, messageId, type, domain, orderId } = message;
    const failure = await this.#send(message);
    if (failure === null) return outbox.delivered(message);
    const { problem, cause, isUnsent = false } = failure;
    const isGivenUp = message.isLast && !isUnsent;
    // This node may have ended the delivery as it stops: another one makes it anew.
    if (this.#stopping.signal.aborted) return outbox.failed(message, 0, problem);
    await outbox.failed(message, isGivenUp ? null : toBackoff(this.#context, message.tries), problem);
    const { logger } = this.#context;
    if (cause !== null) logger.error({ receiver, messageId, ...toLoggedError(cause) }, 'A delivery broke');
    if (isGivenUp) {
      logger.error({ receiver, messageId, type, domain, orderId, problem }, 'A message was given up');
    }
  }

  /** Null if the receiver accepted the message, or what it is about is gone. */
  async #send(message: ClaimedMessage): Promise<Failure | null> {
    try {
      const signal = AbortSignal.any([AbortSignal.timeout(TIME_OUT), this.#stopping.signal]);
      const event = await readEvent(this.#context, message);
      if (event === null) return null;
      // It stays for a node that knows it: this one is of the version before.
      if (event === 'unknown') return { problem: 'Unknown type', cause: null, isUnsent: true };
      // A slow store says nothing about the receiver.
      if (signal.aborted) return { problem: 'The store was slow', cause: null, isUnsent: true };
      await this.#receivers.deliver(message.receiver, event, signal);
      this.#noteSuccess(message.receiver);
      return null;
    } catch (error) {
      // A failure of this service says nothing about the receiver.
      if (!(error instanceof DeliveryError)) return { problem: 'Internal error', cause: error };
      if (!this.#stopping.signal.aborted) this.#noteFailure(message, error.message);
      return { problem: error.message, cause: null };
    }
  }

  /** Marks the receiver as slow, which frees its places for the accepting ones while its answer is awaited. */
  #noteLate(delivery: Delivery): void {
    delivery.isLate = true;
    if (this.#health.peek(delivery.receiver) !== 'accepting') return;
    this.#health.set(delivery.receiver, 'slow');
    this.#context.outboxWakeUp.wake();
  }

  #noteSuccess(receiver: string): void {
    const wasFailing = this.#health.get(receiver) === 'failing';
    // The delivery that succeeded is still among the running ones.
    const isSlow = [...this.#running.values()].some((each) => each.receiver === receiver && each.isLate);
    this.#health.set(receiver, isSlow ? 'slow' : 'accepting');
    if (wasFailing) this.#context.logger.info({ receiver }, 'A receiver accepts messages again');
  }

  #noteFailure({ receiver, messageId, type }: ClaimedMessage, problem: string): void {
    const wasFailing = this.#health.get(receiver) === 'failing';
    this.#health.set(receiver, 'failing');
    if (wasFailing) return;
    this.#context.logger.warn({ receiver, messageId, type, problem }, 'A receiver does not accept a message');
  }
}

/** Milliseconds to wait after so many failures: doubled each time, less up to a quarter at random, so that retries spread out. */
function toBackoff(
  { runtime, settings: { firstRedelivery, lastRedelivery } }: Pick<OrderContext, 'runtime' | 'settings'>,
  failures: number,
): number {
  const pause = Math.min(firstRedelivery * 2 ** Math.min(failures - 1, 30), lastRedelivery);
  const [chance = 0] = runtime.randomBytes(1);
  return Math.round(pause * (1 - chance / 1024));
}
