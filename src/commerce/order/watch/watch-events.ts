import type { PlaceOrderEvent } from '../../../domain/order/attempt.ts';
import type { AttemptId } from '../../../domain/order/attempt-id.ts';
import { withImmediateReturn } from '../../../lib/async/with-immediate-return.ts';
import type { CommerceContext } from '../../dependencies.ts';
import { toWatchPause } from '../../to-watch-pause.ts';
import type { TopicSubscription } from '../../topic-subscription.ts';

type WatchContext = Pick<CommerceContext, 'attemptReads' | 'events' | 'settings'>;

/**
 * The events of one attempt in order, until it has ended. Past and live events are both read from the store. Ends at
 * once on `return()` and on abort, and then also ends the subscription.
 */
export function watchEvents(
  context: WatchContext,
  attemptId: AttemptId,
  afterSequence: number,
  subscription: TopicSubscription,
  signal: AbortSignal,
): AsyncIterableIterator<PlaceOrderEvent> {
  const abort = () => void events.return?.();
  const leave = () => {
    signal.removeEventListener('abort', abort);
    subscription.leave();
  };
  const events = withImmediateReturn(readEvents(context, attemptId, afterSequence, subscription, leave), leave);
  signal.addEventListener('abort', abort, { once: true });
  if (signal.aborted) abort();
  return events;
}

async function* readEvents(
  context: WatchContext,
  attemptId: AttemptId,
  afterSequence: number,
  subscription: TopicSubscription,
  leave: () => void,
): AsyncGenerator<PlaceOrderEvent, void> {
  const { attemptReads } = context;
  let last = afterSequence;
  try {
    while (!subscription.hasLeft) {
      const events = await attemptReads.listEvents({ attemptId, afterSequence: last });
      for (const event of events) {
        last = event.sequence;
        yield event;
      }
      if (events.length > 0) continue;
      if (await hasEnded(context, attemptId, last)) return;
      await subscription.wait(toWatchPause(context));
    }
  } finally {
    leave();
  }
}

/** Whether there are no more events: the attempt has ended, and its last event was read. */
async function hasEnded({ attemptReads }: WatchContext, attemptId: AttemptId, lastRead: number): Promise<boolean> {
  const attempt = await attemptReads.find(attemptId);
  const isAtEnd = attempt === undefined || attempt.status === 'SUCCEEDED' || attempt.status === 'FAILED';
  return isAtEnd && (attempt?.lastSequence ?? 0) <= lastRead;
}
