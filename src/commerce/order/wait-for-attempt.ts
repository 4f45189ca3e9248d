import { attemptTopic } from '../../events/event-bus.ts';
import type { StoredAttempt } from '../../stores/ports/index.ts';
import type { CommerceContext } from '../dependencies.ts';
import { WakeUps } from '../wake-ups.ts';
import type { AttemptRunner } from './attempt-runner.ts';

/** Until nobody works on the attempt any more, the client leaves, or `attemptWait` is over: the attempt as it is then. */
export async function waitForAttempt(
  { stores, events, timers, runtime, settings }: CommerceContext,
  runner: AttemptRunner,
  attemptId: string,
  signal: AbortSignal,
): Promise<StoredAttempt | undefined> {
  const until = runtime.clock.now() + settings.attemptWait;
  const wakeUps = new WakeUps(events, timers, attemptTopic(attemptId));
  const left = Promise.withResolvers<void>();
  const leave = () => left.resolve();
  signal.addEventListener('abort', leave, { once: true });
  try {
    for (;;) {
      const attempt = await stores.attempts.find(attemptId);
      const here = runner.find(attemptId);
      const pause = until - runtime.clock.now();
      const isAtWork = here !== undefined || (attempt?.status === 'RUNNING' && runner.isAccepting);
      if (attempt === undefined || !isAtWork || pause <= 0 || signal.aborted) return attempt;
      await Promise.race([
        wakeUps.wait(Math.min(pause, settings.watchInterval)),
        left.promise,
        ...(here ? [here] : []),
      ]);
    }
  } finally {
    signal.removeEventListener('abort', leave);
    wakeUps.leave();
  }
}
