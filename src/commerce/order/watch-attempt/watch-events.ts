import type { PlaceOrderEvent } from '../../../domain/order/attempt.ts';
import type { WakeUp } from '../../../lib/async/wake-up.ts';
import { withImmediateReturn } from '../../../lib/async/with-immediate-return.ts';
import type { Place, SharedAttemptWatch } from './shared-attempt-watch.ts';

/**
 * Yields the events of one attempt in order until it has ended: past ones from the store, then those that the watch sees. Calls `leave` at
 * the end, and at once on `return()`.
 */
export const watchEvents = (
  watch: SharedAttemptWatch,
  begin: Place,
  watcher: WakeUp,
  afterSequence: number,
  leave: () => void,
): AsyncIterableIterator<PlaceOrderEvent> =>
  withImmediateReturn(readEvents(watch, begin, watcher, afterSequence, leave), leave);

async function* readEvents(
  watch: SharedAttemptWatch,
  begin: Place,
  watcher: WakeUp,
  afterSequence: number,
  leave: () => void,
): AsyncGenerator<PlaceOrderEvent, void> {
  let last = afterSequence;
  let place = begin;
  try {
    while (last < place.sequence && !watcher.hasEnded) {
      const events = await watch.readPast(last);
      if (events.length === 0) break;
      for (const event of events) {
        last = event.sequence;
        yield event;
      }
    }
    while (!watcher.hasEnded) {
      const { next } = place;
      if (next !== null) {
        place = next.place;
        if (place.sequence > last) yield next.event;
      } else if (watch.hasEnded) return;
      else await watcher.wait();
    }
  } finally {
    leave();
  }
}
