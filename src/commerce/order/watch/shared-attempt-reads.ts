import DataLoader from 'dataloader';
import type { PlaceOrderEvent } from '../../../domain/order/attempt.ts';
import type { AttemptId } from '../../../domain/order/attempt-id.ts';
import { toError } from '../../../lib/to-error.ts';
import type { StoredAttempt, Stores } from '../../../stores/ports/index.ts';
import { readEvents } from '../read/read-events.ts';

interface EventPage {
  readonly attemptId: AttemptId;
  readonly afterSequence: number;
}

const PAGE = 100;

/**
 * The reads of all who watch attempts on this node. What several ask for in one turn of the event loop is read once. A read begins
 * only after all who share it have asked, so it has every event that woke them.
 */
export class SharedAttemptReads {
  readonly #pages: DataLoader<EventPage, readonly PlaceOrderEvent[], string>;
  readonly #attempts: DataLoader<AttemptId, StoredAttempt | undefined, string>;

  constructor({ attempts, orders }: Pick<Stores, 'attempts' | 'orders'>) {
    this.#pages = createTurnLoader(
      ({ attemptId, afterSequence }) => readEvents({ attempts, orders }, attemptId, { afterSequence, limit: PAGE }),
      ({ attemptId, afterSequence }) => `${attemptId} ${afterSequence}`,
    );
    this.#attempts = createTurnLoader(
      (attemptId) => attempts.find(attemptId),
      (attemptId) => attemptId,
    );
  }

  /** The next events of an attempt, in order; not all of them if there are many. */
  listEvents(page: EventPage): Promise<readonly PlaceOrderEvent[]> {
    return this.#pages.load(page);
  }

  find(attemptId: AttemptId): Promise<StoredAttempt | undefined> {
    return this.#attempts.load(attemptId);
  }
}

/** Keeps nothing: who asks after a read has begun starts another one. */
function createTurnLoader<Key, Value>(
  read: (key: Key) => Promise<Value>,
  toCacheKey: (key: Key) => string,
): DataLoader<Key, Value, string> {
  const loader: DataLoader<Key, Value, string> = new DataLoader(
    (keys) => {
      loader.clearAll();
      return Promise.all(keys.map((key) => read(key).catch(toError)));
    },
    { cacheKeyFn: toCacheKey, batchScheduleFn: (start) => void setImmediate(start) },
  );
  return loader;
}
