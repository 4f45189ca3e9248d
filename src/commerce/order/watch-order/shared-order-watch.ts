import { isDeepStrictEqual } from 'node:util';
import { orderTopic } from '../../../cluster/events/event-bus.ts';
import type { Caller } from '../../../domain/viewer/viewer.ts';
import { CommerceError } from '../../../errors/commerce-error.ts';
import { Subscribers } from '../../../lib/async/subscribers.ts';
import type { StoredOrder } from '../../../stores/ports/index.ts';
import type { Merchant } from '../../merchant-calls/merchants.ts';
import { pollOnWakeUp } from '../../wake-ups/poll-on-wake-up.ts';
import { TopicSubscription } from '../../wake-ups/topic-subscription.ts';
import type { Watcher } from '../../wake-ups/watcher.ts';
import { readOrder } from '../read/read-order.ts';
import type { OrderSeen } from './order-seen.ts';
import type { FollowContext } from './watch-order.ts';

/** Watches one order for all its watchers in this process, with one read of the platform for all of them. */
export class SharedOrderWatch {
  readonly #context: FollowContext;
  readonly #merchant: Merchant;
  readonly #order: StoredOrder;
  readonly #reader: Caller;
  readonly #subscription: TopicSubscription;
  readonly #watchers: Subscribers<Watcher<OrderSeen>>;
  /** Null before the first look. */
  #seen: OrderSeen | null = null;
  #seenAt = 0;
  /** True while a look is reading: a watcher that joins meanwhile gets its result. */
  #isLooking = true;
  #pause: number;

  constructor(context: FollowContext, merchant: Merchant, order: StoredOrder, caller: Caller) {
    this.#context = context;
    this.#merchant = merchant;
    this.#order = order;
    this.#pause = context.settings.firstOrderPoll;
    // The reads go on after the first watcher has left.
    this.#reader = { ...caller, requestId: context.runtime.uuid(), signal: new AbortController().signal };
    this.#watchers = new Subscribers(context.timers);
    this.#subscription = new TopicSubscription(context.events, context.timers, orderTopic(order));
    void pollOnWakeUp({
      subscription: this.#subscription,
      outage: context.orderWatches.outage,
      fields: { domain: order.domain },
      read: () => this.#look(),
      toPause: () => this.#pause,
    });
  }

  get isWatched(): boolean {
    return this.#watchers.size > 0;
  }

  join(watcher: Watcher<OrderSeen>): void {
    this.#watchers.join(watcher);
    if (this.#isLooking) return;
    const { runtime, settings } = this.#context;
    // Negative once the clock was put back.
    const age = runtime.clock.now() - this.#seenAt;
    if (this.#seen !== null && age >= 0 && age < settings.firstOrderPoll) watcher.put(this.#seen);
    else this.wake();
  }

  leave(watcher: Watcher<OrderSeen>): void {
    this.#watchers.leave(watcher);
    if (!this.isWatched) this.#subscription.leave();
  }

  /** Looks again now. Other nodes that watch this order look for their own watchers, and hear announcements themselves. */
  wake(): void {
    this.#subscription.wake();
  }

  async #look(): Promise<void> {
    this.#isLooking = true;
    const newcomers = [...this.#watchers].some(({ hasBegun }) => !hasBegun);
    const seen = await this.#read().finally(() => {
      this.#isLooking = false;
    });
    const isNews = this.#seen === null || !isSame(this.#seen, seen);
    this.#seen = seen;
    this.#seenAt = this.#context.runtime.clock.now();
    this.#pause = this.#toPause(seen, isNews, newcomers);
    for (const watcher of this.#watchers) {
      const isFirst = !watcher.hasBegun;
      if (isFirst || isNews) watcher.put(seen);
      if (isFirst) watcher.wake();
    }
    if (isNews) this.#watchers.wake();
  }

  /**
   * The milliseconds until the next look: `firstOrderPoll` after news, doubled after each look without, up to `lastOrderPoll`. Always the
   * latter if the platform announces changes and the order can be read.
   */
  #toPause({ error }: OrderSeen, isNews: boolean, newcomers: boolean): number {
    const { firstOrderPoll, lastOrderPoll } = this.#context.settings;
    const isAnnounced = this.#merchant.adapter.awaitOrderChanges !== undefined;
    if (isAnnounced && error === null) return lastOrderPoll;
    if (isNews) return firstOrderPoll;
    return newcomers ? this.#pause : Math.min(this.#pause * 2, lastOrderPoll);
  }

  async #read(): Promise<OrderSeen> {
    try {
      return { order: await readOrder(this.#context, this.#reader, this.#merchant, this.#order), error: null };
    } catch (error) {
      if (!(error instanceof CommerceError) || error.name === 'ServiceUnavailable') throw error;
      return { order: null, error };
    }
  }
}

const isSame = (left: OrderSeen, right: OrderSeen): boolean =>
  left.error !== null && right.error !== null
    ? left.error.name === right.error.name
    : isDeepStrictEqual(left.order, right.order);
