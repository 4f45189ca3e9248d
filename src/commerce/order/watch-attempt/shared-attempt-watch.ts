import { attemptTopic } from '../../../cluster/events/event-bus.ts';
import type { AttemptId } from '../../../domain/attempt-id.ts';
import type { PlaceOrderEvent } from '../../../domain/order/attempt.ts';
import type { OwnerKey } from '../../../domain/viewer/viewer.ts';
import { Subscribers } from '../../../lib/async/subscribers.ts';
import type { WakeUp } from '../../../lib/async/wake-up.ts';
import type { StoredAttempt } from '../../../stores/ports/index.ts';
import { pollOnWakeUp } from '../../wake-ups/poll-on-wake-up.ts';
import { toWatchPause } from '../../wake-ups/to-watch-pause.ts';
import { TopicSubscription } from '../../wake-ups/topic-subscription.ts';
import { readEvents } from '../read/read-events.ts';
import type { WatchContext } from './watch-attempt.ts';

/**
 * A place between two events of an attempt. The next event is linked to it once it has happened, so that events which all watchers have
 * passed are garbage.
 */
export interface Place {
  /** The sequence of the event before it; 0 before the first. */
  readonly sequence: number;
  next: { readonly event: PlaceOrderEvent; readonly place: Place } | null;
}

type Context = Pick<WatchContext, 'stores' | 'events' | 'timers' | 'settings' | 'attemptWatches'>;

const PAGE = 100;

/** Watches one attempt for all its watchers in this process: each new event is read once, and one timer makes up for lost wake-ups. */
export class SharedAttemptWatch {
  readonly #context: Context;
  readonly #attemptId: AttemptId;
  readonly #subscription: TopicSubscription;
  readonly #watchers: Subscribers<WakeUp>;
  #owner: OwnerKey | null = null;
  #latest: Place = { sequence: 0, next: null };
  #hasEnded = false;
  #hasLooked = false;
  readonly #readingPast = new Map<number, Promise<readonly PlaceOrderEvent[]>>();
  /** Resolves with the next read, for the watchers that wait for it. */
  #asked: PromiseWithResolvers<void> | null = null;

  constructor(context: Context, attemptId: AttemptId) {
    this.#context = context;
    this.#attemptId = attemptId;
    this.#watchers = new Subscribers(context.timers);
    // Before the first look, so that no event is missed in between.
    this.#subscription = new TopicSubscription(context.events, context.timers, attemptTopic(attemptId));
    void pollOnWakeUp({
      subscription: this.#subscription,
      outage: context.attemptWatches.outage,
      fields: { attemptId },
      read: () => this.#lookForAll(),
      toPause: () => toWatchPause(context),
    });
  }

  /** Null until an attempt with this id was seen. */
  get owner(): OwnerKey | null {
    return this.#owner;
  }

  /** The place after the last event that was seen. Events from before the first look are read with `readPast`. */
  get latest(): Place {
    return this.#latest;
  }

  /** Whether nothing more will happen. */
  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  get isWatched(): boolean {
    return this.#watchers.size > 0;
  }

  /** Adds a watcher, which is woken by each new event and at the end. */
  join(watcher: WakeUp): void {
    this.#watchers.join(watcher);
  }

  leave(watcher: WakeUp): void {
    this.#watchers.leave(watcher);
    if (!this.isWatched) this.#subscription.leave();
  }

  /** Resolves after a look that began after this call. Only for a watcher that has joined. Rejects if the store cannot be read. */
  look(): Promise<void> {
    this.#asked ??= Promise.withResolvers();
    this.#subscription.wake();
    return this.#asked.promise;
  }

  /** Events after this sequence, at most 100. Concurrent calls share one read. */
  readPast(afterSequence: number): Promise<readonly PlaceOrderEvent[]> {
    const reading =
      this.#readingPast.get(afterSequence) ??
      this.#read(afterSequence).finally(() => this.#readingPast.delete(afterSequence));
    this.#readingPast.set(afterSequence, reading);
    return reading;
  }

  #read(afterSequence: number): Promise<readonly PlaceOrderEvent[]> {
    return readEvents(this.#context.stores, this.#attemptId, { afterSequence, limit: PAGE });
  }

  async #lookForAll(): Promise<void> {
    const asked = this.#asked;
    this.#asked = null;
    try {
      await this.#look();
      asked?.resolve();
    } catch (error) {
      asked?.reject(error);
      throw error;
    }
  }

  async #look(): Promise<void> {
    if (this.#owner !== null) return this.#readNews();
    const attempt = await this.#context.stores.attempts.find(this.#attemptId);
    const isFirst = !this.#hasLooked;
    this.#hasLooked = true;
    if (attempt === undefined) return;
    this.#owner = attempt.owner;
    if (!isFirst) {
      this.#watchers.wake();
      return this.#readNews();
    }
    this.#latest = { sequence: attempt.lastSequence, next: null };
    if (isOver(attempt)) this.#end();
  }

  async #readNews(): Promise<void> {
    for (let isMore = true; isMore; ) {
      const events = await this.#read(this.#latest.sequence);
      for (const event of events) this.#append(event);
      if (events.length > 0) this.#watchers.wake();
      isMore = events.length === PAGE;
      const last = events.at(-1);
      if (last !== undefined && last.type !== 'order-placed' && last.type !== 'error') continue;
      const attempt = await this.#context.stores.attempts.find(this.#attemptId);
      if (attempt === undefined || (isOver(attempt) && attempt.lastSequence <= this.#latest.sequence))
        return this.#end();
    }
  }

  #append(event: PlaceOrderEvent): void {
    const place = { sequence: event.sequence, next: null };
    this.#latest.next = { event, place };
    this.#latest = place;
  }

  #end(): void {
    this.#hasEnded = true;
    this.#subscription.leave();
    this.#watchers.wake();
    // There is no next look, and this one saw the end.
    this.#asked?.resolve();
  }
}

const isOver = ({ status }: StoredAttempt): boolean => status === 'SUCCEEDED' || status === 'FAILED';
