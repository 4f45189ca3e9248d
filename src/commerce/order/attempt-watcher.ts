import type { PlaceOrderEvent } from '../../domain/attempt.ts';
import type { CommerceContext } from '../dependencies.ts';
import type { WakeUps } from '../wake-ups.ts';
import { toPlaceOrderEvent } from './to-place-order-event.ts';

type WatcherContext = Pick<CommerceContext, 'stores' | 'settings'>;
type Next = IteratorResult<PlaceOrderEvent, undefined>;

const PAGE = 100;
const ended: Next = { done: true, value: undefined };

/**
 * The events of one attempt in order, kept ones and live ones alike read from the store, until it has ended. Written by hand since
 * the `return()` of an async generator waits for the generator's own `await`.
 */
export class AttemptWatcher implements AsyncIterableIterator<PlaceOrderEvent> {
  readonly #context: WatcherContext;
  readonly #attemptId: string;
  readonly #wakeUps: WakeUps;
  readonly #signal: AbortSignal;
  readonly #leave = () => void this.return();
  readonly #left = Promise.withResolvers<Next>();
  readonly #read: PlaceOrderEvent[] = [];
  #afterSequence: number;
  #turn: Promise<unknown> = Promise.resolve();
  #isOver = false;

  constructor(
    context: WatcherContext,
    attemptId: string,
    afterSequence: number,
    wakeUps: WakeUps,
    signal: AbortSignal,
  ) {
    this.#context = context;
    this.#attemptId = attemptId;
    this.#afterSequence = afterSequence;
    this.#wakeUps = wakeUps;
    this.#signal = signal;
    signal.addEventListener('abort', this.#leave, { once: true });
    if (signal.aborted) this.#leave();
  }

  /** Several at once are answered one after another. */
  next(): Promise<Next> {
    const result = this.#turn.then(() => this.#pull());
    this.#turn = result.catch(() => undefined);
    return Promise.race([result, this.#left.promise]);
  }

  async return(): Promise<Next> {
    this.#isOver = true;
    this.#left.resolve(ended);
    this.#wakeUps.leave();
    this.#signal.removeEventListener('abort', this.#leave);
    return ended;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async #pull(): Promise<Next> {
    try {
      while (!this.#isOver) {
        const event = this.#read.shift();
        if (event !== undefined) return { done: false, value: event };
        if (await this.#readMore()) continue;
        if (await this.#hasEnded()) break;
        await this.#wakeUps.wait(this.#context.settings.watchInterval);
      }
    } catch (error) {
      await this.return();
      throw error;
    }
    return this.return();
  }

  async #readMore(): Promise<boolean> {
    const { attempts } = this.#context.stores;
    const events = await attempts.listEvents(this.#attemptId, this.#afterSequence, PAGE);
    this.#read.push(...events.map((event) => toPlaceOrderEvent(this.#attemptId, event)));
    this.#afterSequence = events.at(-1)?.sequence ?? this.#afterSequence;
    return events.length > 0;
  }

  /** Whether there will be no more: the attempt has ended, and its last event was read. */
  async #hasEnded(): Promise<boolean> {
    const attempt = await this.#context.stores.attempts.find(this.#attemptId);
    const isAtEnd = attempt === undefined || attempt.status === 'SUCCEEDED' || attempt.status === 'FAILED';
    return isAtEnd && (attempt?.lastSequence ?? 0) <= this.#afterSequence;
  }
}
