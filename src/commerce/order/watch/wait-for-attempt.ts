import type { AttemptId } from '../../../domain/order/attempt-id.ts';
import { attemptTopic } from '../../../events/event-bus.ts';
import type { StoredAttempt } from '../../../stores/ports/index.ts';
import type { CommerceContext } from '../../dependencies.ts';
import { toWatchPause } from '../../to-watch-pause.ts';
import { TopicSubscription } from '../../topic-subscription.ts';
import type { AttemptWorker } from '../worker/attempt-worker.ts';

/** Waits until no run works on the attempt, or until `attemptWait` is over. Returns the attempt in its state then. */
export async function waitForAttempt(
  context: CommerceContext,
  worker: AttemptWorker,
  attemptId: AttemptId,
): Promise<StoredAttempt | undefined> {
  const { stores, events, timers, runtime, settings } = context;
  const until = runtime.clock.now() + settings.attemptWait;
  const subscription = new TopicSubscription(events, timers, attemptTopic(attemptId));
  try {
    for (;;) {
      const attempt = await stores.attempts.find(attemptId);
      const here = worker.find(attemptId);
      const pause = until - runtime.clock.now();
      const isAtWork = here !== undefined || (attempt?.status === 'RUNNING' && worker.isAccepting);
      if (attempt === undefined || !isAtWork || pause <= 0) return attempt;
      await Promise.race([subscription.wait(Math.min(pause, toWatchPause(context))), ...(here ? [here] : [])]);
    }
  } finally {
    subscription.leave();
  }
}
