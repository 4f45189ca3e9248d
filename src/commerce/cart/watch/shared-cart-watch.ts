import { cartTopic } from '../../../cluster/events/event-bus.ts';
import type { CartKey } from '../../../domain/cart/cart-key.ts';
import type { Caller } from '../../../domain/viewer/viewer.ts';
import { CommerceError } from '../../../errors/commerce-error.ts';
import { Subscribers } from '../../../lib/async/subscribers.ts';
import { parseStoredJson } from '../../../lib/json/parse-stored-json.ts';
import type { CartChanges } from '../../../stores/ports/index.ts';
import type { Merchant } from '../../merchant-calls/merchants.ts';
import { pollOnWakeUp } from '../../wake-ups/poll-on-wake-up.ts';
import { toWatchPause } from '../../wake-ups/to-watch-pause.ts';
import { TopicSubscription } from '../../wake-ups/topic-subscription.ts';
import type { Watcher } from '../../wake-ups/watcher.ts';
import type { CartContext } from '../cart-context.ts';
import { readCart } from '../read-cart.ts';
import type { CartChanged, CartNews } from './cart-changed.ts';

/** Watches one cart for everybody of this process who follows it: its platform is read once for each change. */
export class SharedCartWatch {
  readonly #context: CartContext;
  readonly #cart: CartKey;
  readonly #merchant: Merchant;
  readonly #reader: Caller;
  readonly #subscription: TopicSubscription;
  readonly #watchers: Subscribers<Watcher<CartChanged>>;
  /** The version of the newest change that was told; null before the first read. */
  #version: number | null = null;
  /** Whether the last read failed, so that the next one is due without a change. */
  #isBehind = false;

  constructor(context: CartContext, cart: CartKey, merchant: Merchant, caller: Caller) {
    this.#context = context;
    this.#cart = cart;
    this.#merchant = merchant;
    // The reads go on after the first watcher has left.
    this.#reader = { ...caller, requestId: context.runtime.uuid(), signal: new AbortController().signal };
    this.#watchers = new Subscribers(context.timers);
    this.#subscription = new TopicSubscription(context.events, context.timers, cartTopic(cart));
    void pollOnWakeUp({
      subscription: this.#subscription,
      outage: context.cartWatches.outage,
      fields: { domain: cart.domain },
      read: () => this.#look(),
      toPause: () => toWatchPause(context),
    });
  }

  get isWatched(): boolean {
    return this.#watchers.size > 0;
  }

  join(watcher: Watcher<CartChanged>): void {
    this.#watchers.join(watcher);
    this.#subscription.wake();
  }

  leave(watcher: Watcher<CartChanged>): void {
    this.#watchers.leave(watcher);
    if (!this.isWatched) this.#subscription.leave();
  }

  async #look(): Promise<void> {
    const { cartHandles } = this.#context.stores;
    const changes = await cartHandles.findChanges(this.#cart, this.#version ?? Number.MAX_SAFE_INTEGER);
    const hasChanged = changes.version !== this.#version || this.#isBehind;
    const waiting = [...this.#watchers].filter(({ hasBegun }) => hasChanged || !hasBegun);
    if (waiting.length === 0) return;

    const event = await this.#readEvent(hasChanged ? changes : { ...changes, news: [] });
    const failed = event.cartError !== null;
    const isNews = hasChanged && !(failed && this.#isBehind && changes.version === this.#version);
    this.#isBehind = failed;
    this.#version = changes.version;
    const first = { ...event, order: null, warnings: [] };
    for (const watcher of waiting) {
      if (!watcher.hasBegun) {
        watcher.put(first);
        watcher.wake();
      } else if (isNews) watcher.put(event);
    }
    if (isNews) this.#watchers.wake();
  }

  /** Reads while no change of this node runs, so that nobody sees a cart half changed. */
  async #readEvent({ news, version }: CartChanges): Promise<CartChanged> {
    const { domain } = this.#cart;
    const parsed = news.map((text) => parseStoredJson<CartNews>(text));
    const orderId = parsed.findLast((each) => each.orderId !== undefined)?.orderId;
    const told = {
      domain,
      order: orderId === undefined ? null : { domain, orderId },
      warnings: parsed.flatMap(({ warnings = [] }) => warnings),
    };
    try {
      const cart = await this.#context.deviceCarts.exclusively(this.#cart, () =>
        readCart(this.#context, this.#reader, this.#cart.owner, this.#merchant),
      );
      return { ...told, cart, revision: cart?.revision ?? version, cartError: null };
    } catch (error) {
      if (!(error instanceof CommerceError) || error.name === 'ServiceUnavailable') throw error;
      return { ...told, cart: null, revision: version, cartError: error };
    }
  }
}
