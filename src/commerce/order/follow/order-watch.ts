import { isDeepStrictEqual } from 'node:util';
import type { Caller } from '../../../domain/viewer/viewer.ts';
import { CommerceError } from '../../../errors/commerce-error.ts';
import { CommerceErrors } from '../../../errors/commerce-errors.ts';
import { orderTopic } from '../../../events/event-bus.ts';
import type { StoredOrder } from '../../../stores/ports/index.ts';
import type { CommerceContext } from '../../dependencies.ts';
import type { Merchant } from '../../merchants.ts';
import { TopicSubscription } from '../../topic-subscription.ts';
import type { Watcher } from '../../watcher.ts';
import { readOrder } from '../read/read-order.ts';
import type { OrderSeen } from './order-seen.ts';

/** Watches one order for everybody of this process who follows it: its platform is read once for all. */
export class OrderWatch {
  readonly #context: CommerceContext;
  readonly #merchant: Merchant;
  readonly #order: StoredOrder;
  readonly #reader: Caller;
  readonly #subscription: TopicSubscription;
  readonly #watchers = new Set<Watcher<OrderSeen>>();
  /** Null before the first look. */
  #seen: OrderSeen | null = null;
  #seenAt = 0;
  /** True until the look that has begun has told its watchers. */
  #isLooking = true;
  #pause: number;

  constructor(context: CommerceContext, merchant: Merchant, order: StoredOrder, caller: Caller) {
    this.#context = context;
    this.#merchant = merchant;
    this.#order = order;
    this.#pause = context.settings.firstOrderPoll;
    // The reads go on after the first watcher has left.
    this.#reader = { ...caller, requestId: context.runtime.uuid(), signal: new AbortController().signal };
    this.#subscription = new TopicSubscription(context.events, context.timers, orderTopic(order));
    void this.#run();
  }

  get isWatched(): boolean {
    return this.#watchers.size > 0;
  }

  join(watcher: Watcher<OrderSeen>): void {
    this.#watchers.add(watcher);
    if (this.#isLooking) return;
    const { runtime, settings } = this.#context;
    const isFresh = runtime.clock.now() - this.#seenAt < settings.firstOrderPoll;
    if (this.#seen !== null && isFresh) watcher.push(this.#seen);
    else this.wake();
  }

  leave(watcher: Watcher<OrderSeen>): void {
    this.#watchers.delete(watcher);
    if (!this.isWatched) this.#subscription.leave();
  }

  /** Looks again now. */
  wake(): void {
    this.#context.events.publish(orderTopic(this.#order));
  }

  async #run(): Promise<void> {
    // Those who join in the same turn share the first read.
    await Promise.resolve();
    const { outage } = this.#context.orderWatches;
    while (!this.#subscription.hasLeft) {
      try {
        await this.#look();
        outage.worked(this);
      } catch (error) {
        // The service's own store: whoever waits goes on waiting, and it is asked again after the pause.
        if (CommerceErrors.find(error) === undefined) outage.failed(this, error, { domain: this.#order.domain });
      }
      await this.#subscription.wait(this.#pause);
    }
    outage.leave(this);
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
    for (const watcher of this.#watchers) if (isNews || !watcher.hasBegun) watcher.push(seen);
  }

  /** From the first to the last pause, twice as long after each look without news. */
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
