import { attemptTopic } from '../../../cluster/events/event-bus.ts';
import type { AttemptId } from '../../../domain/attempt-id.ts';
import type { Timers } from '../../../lib/timers.ts';
import type { StoredAttempt } from '../../../stores/ports/index.ts';
import { toWatchPause } from '../../wake-ups/to-watch-pause.ts';
import { TopicSubscription } from '../../wake-ups/topic-subscription.ts';
import type { WorkerContext } from '../attempt-worker/worker-context.ts';

/**
 * Waits, at most `attemptWait`, until no run of this process works on the attempt and it is not RUNNING on another node either. Returns the
 * attempt as it is then; undefined if there is none. The store is not read while a run of this process is at work.
 */
export async function waitForAttempt(context: WorkerContext, attemptId: AttemptId): Promise<StoredAttempt | undefined> {
  const { stores, events, timers, runtime, settings, worker } = context;
  const until = runtime.clock.now() + settings.attemptWait;
  const subscription = new TopicSubscription(events, timers, attemptTopic(attemptId));
  try {
    for (;;) {
      const here = worker.find(attemptId);
      const left = until - runtime.clock.now();
      if (here !== undefined && left > 0) {
        await waitAtMost(timers, left, here);
        continue;
      }
      const attempt = await stores.attempts.find(attemptId);
      const pause = until - runtime.clock.now();
      if (attempt === undefined || pause <= 0) return attempt;
      if (worker.find(attemptId) !== undefined) continue;
      if (attempt.status !== 'RUNNING' || !worker.isAccepting) return attempt;
      await subscription.wait(Math.min(pause, toWatchPause(context)));
    }
  } finally {
    subscription.leave();
  }
}

async function waitAtMost(timers: Timers, milliseconds: number, run: Promise<void>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const cancel = timers.after(milliseconds, resolve);
  await Promise.race([run, promise]);
  cancel();
}
