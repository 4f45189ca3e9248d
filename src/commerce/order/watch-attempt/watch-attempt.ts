import { type AttemptId, findAttemptId } from '../../../domain/attempt-id.ts';
import type { PlaceOrderEvent } from '../../../domain/order/attempt.ts';
import type { Caller } from '../../../domain/viewer/viewer.ts';
import { CommerceError } from '../../../errors/commerce-error.ts';
import { WakeUp } from '../../../lib/async/wake-up.ts';
import type { OutageLog } from '../../../lib/outage-log.ts';
import { requireOwner } from '../../context/require-owner.ts';
import type { OrderContext } from '../context/order-context.ts';
import { type Place, SharedAttemptWatch } from './shared-attempt-watch.ts';
import { watchEvents } from './watch-events.ts';

/** The attempts that somebody watches on this node. */
interface AttemptWatches {
  readonly byAttempt: Map<AttemptId, SharedAttemptWatch>;
  readonly outage: OutageLog;
}

/** What a subscription to an attempt needs. */
export interface WatchContext extends OrderContext {
  readonly attemptWatches: AttemptWatches;
}

/**
 * Yields all events after `afterSequence` (0: from the first): past ones, then live ones, until the attempt ends. `return()` ends it at
 * once, also during a wait.
 *
 * A client that chose the id may subscribe before the attempt exists: this waits up to `watchUnknown` for it. Throws InvalidInputQuery, and
 * OrderNotFound for another device's attempt too.
 */
export async function watchAttempt(
  context: WatchContext,
  caller: Caller,
  input: { readonly attemptId: string; readonly afterSequence: number },
): Promise<AsyncIterableIterator<PlaceOrderEvent>> {
  const owner = requireOwner(caller);
  const { attemptId, afterSequence } = input;
  if (!Number.isSafeInteger(afterSequence) || afterSequence < 0) {
    throw new CommerceError('InvalidInputQuery', {
      field: ['afterSequence'],
      description: 'afterSequence must be a whole number of at least 0',
    });
  }
  const known = findAttemptId(attemptId);
  if (known === undefined) throw new CommerceError('OrderNotFound', { field: ['attemptId'] });

  const { signal } = caller;
  const watcher = new WakeUp();
  const watch = joinWatch(context, known, watcher);
  let events: AsyncIterableIterator<PlaceOrderEvent> | undefined;
  const abort = () => {
    watcher.end();
    void events?.return?.();
  };
  const leave = () => {
    watcher.end();
    signal.removeEventListener('abort', abort);
    leaveWatch(context, known, watch, watcher);
  };
  signal.addEventListener('abort', abort, { once: true });
  if (signal.aborted) abort();
  try {
    const place = await waitUntilKnown(context, watch, watcher);
    if (watch.owner !== owner) throw new CommerceError('OrderNotFound', { field: ['attemptId'] });
    events = watchEvents(watch, place, watcher, afterSequence, leave);
    // The client may have disconnected meanwhile, and will not ask for anything.
    if (signal.aborted) abort();
    return events;
  } catch (error) {
    leave();
    throw error;
  }
}

function joinWatch(context: WatchContext, attemptId: AttemptId, watcher: WakeUp): SharedAttemptWatch {
  const { byAttempt } = context.attemptWatches;
  const known = byAttempt.get(attemptId);
  const watch = known === undefined || known.hasEnded ? new SharedAttemptWatch(context, attemptId) : known;
  byAttempt.set(attemptId, watch);
  watch.join(watcher);
  return watch;
}

function leaveWatch(
  { attemptWatches: { byAttempt } }: WatchContext,
  attemptId: AttemptId,
  watch: SharedAttemptWatch,
  watcher: WakeUp,
): void {
  watch.leave(watcher);
  if (!watch.isWatched && byAttempt.get(attemptId) === watch) byAttempt.delete(attemptId);
}

/** Waits up to `watchUnknown` for the attempt. Returns the place from which the watcher follows the watch. */
async function waitUntilKnown(
  { timers, runtime, settings }: WatchContext,
  watch: SharedAttemptWatch,
  watcher: WakeUp,
): Promise<Place> {
  if (watch.owner !== null) return watch.latest;
  const until = runtime.clock.now() + settings.watchUnknown;
  const cancel = timers.after(settings.watchUnknown, () => watcher.wake());
  try {
    await watch.look();
    const place = watch.latest;
    while (watch.owner === null && !watcher.hasEnded) {
      await watcher.wait();
      if (watch.owner !== null || runtime.clock.now() < until) continue;
      await watch.look();
      break;
    }
    return place;
  } finally {
    cancel();
  }
}
