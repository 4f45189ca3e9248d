import { toLoggedError } from '../../../lib/redaction/to-logged-error.ts';
import type { ClaimedMessage } from '../../../stores/ports/index.ts';
import { OutageLog } from '../../calls/outage-log.ts';
import type { OrderContext } from '../order-context.ts';
import { DeliveryError } from './delivery-error.ts';
import { readEvent } from './read-event.ts';
import type { Receivers } from './receivers.ts';
import { toBackoff } from './to-backoff.ts';

/** The most deliveries at a time to receivers that accept what they get. */
const AT_ONCE = 64;
/** The most deliveries at a time to one receiver; one if it failed. */
const AT_ONCE_EACH = 8;
/** A receiver has this long; a message of a node that died is free after the lease. */
const TIME_OUT = 10_000;
const LEASE = 15_000;

/** Delivers messages of the outbox, each under a lease, until it is drained. A receiver that is slow or dead delays only its own messages. */
export class OutboxWorker {
  readonly #context: OrderContext;
  readonly #receivers: Receivers;
  readonly #running = new Map<Promise<void>, string>();
  readonly #failing = new Set<string>();
  readonly #outage: OutageLog;
  readonly #stopping = new AbortController();
  #isAccepting = true;

  constructor(context: OrderContext, receivers: Receivers) {
    this.#context = context;
    this.#receivers = receivers;
    this.#outage = new OutageLog(context.logger, {
      began: 'Failed to look for messages to deliver',
      ended: 'Messages to deliver are looked for again',
    });
  }

  /** Looks until nothing is due, or as much is delivered as may be at once. Never rejects. */
  async look(): Promise<void> {
    try {
      while (await this.#claim());
      this.#outage.worked(this);
    } catch (error) {
      this.#outage.failed(this, error);
    }
  }

  /** Takes from each receiver what it may get at once. False if there was nothing. */
  async #claim(): Promise<boolean> {
    const { outbox } = this.#context.stores;
    let found = 0;
    for (const receiver of await outbox.listDueReceivers()) {
      const limit = (this.#failing.has(receiver) ? 1 : AT_ONCE_EACH) - this.#count(receiver);
      const isTooMuch = !this.#failing.has(receiver) && this.#countHealthy() >= AT_ONCE;
      if (limit <= 0 || isTooMuch || !this.#isAccepting) continue;
      const claimed = await outbox.claimDue({ receiver, limit, milliseconds: LEASE });
      for (const message of claimed) this.#begin(message);
      found += claimed.length;
    }
    return found > 0;
  }

  /** Begins nothing new, and waits for what is being delivered: at most so long. The rest is left to others. */
  async drain(milliseconds: number): Promise<void> {
    this.#isAccepting = false;
    const cancel = this.#context.timers.after(milliseconds, () => this.#stopping.abort());
    await Promise.all(this.#running.keys());
    cancel();
  }

  #begin(message: ClaimedMessage): void {
    const run: Promise<void> = this.#deliver(message)
      .catch((error: unknown) => {
        this.#context.logger.debug(toLoggedError(error), 'A delivery is repeated: the store is unavailable');
      })
      .finally(() => {
        this.#running.delete(run);
        this.#context.outboxWakeUp.wake();
      });
    this.#running.set(run, message.receiver);
  }

  async #deliver(message: ClaimedMessage): Promise<void> {
    const { outbox } = this.#context.stores;
    const problem = await this.#send(message);
    if (problem === null) {
      this.#noteSuccess(message.receiver);
      return outbox.delivered(message);
    }
    this.#noteFailure(message, problem);
    const { receiver, messageId, type, domain, orderId } = message;
    if (!message.isLast) return outbox.failed(message, toBackoff(this.#context, message.tries), problem);
    await outbox.failed(message, null, problem);
    this.#context.logger.error({ receiver, messageId, type, domain, orderId, problem }, 'A message was given up');
  }

  /** Null if it was accepted. */
  async #send(message: ClaimedMessage): Promise<string | null> {
    const event = await readEvent(this.#context, message);
    // Nothing is left to tell.
    if (event === null) return null;
    try {
      const signal = AbortSignal.any([AbortSignal.timeout(TIME_OUT), this.#stopping.signal]);
      await this.#receivers.deliver(message.receiver, event, signal);
      return null;
    } catch (error) {
      if (!(error instanceof DeliveryError)) {
        this.#context.logger.error({ receiver: message.receiver, ...toLoggedError(error) }, 'A delivery broke');
      }
      return error instanceof DeliveryError ? error.message : 'Internal error';
    }
  }

  #noteSuccess(receiver: string): void {
    if (this.#failing.delete(receiver)) this.#context.logger.info({ receiver }, 'A receiver accepts messages again');
  }

  #noteFailure({ receiver, messageId, type }: ClaimedMessage, problem: string): void {
    if (this.#failing.has(receiver)) return;
    this.#failing.add(receiver);
    this.#context.logger.warn({ receiver, messageId, type, problem }, 'A receiver does not accept a message');
  }

  #count(receiver: string): number {
    return [...this.#running.values()].filter((name) => name === receiver).length;
  }

  #countHealthy(): number {
    return [...this.#running.values()].filter((name) => !this.#failing.has(name)).length;
  }
}
