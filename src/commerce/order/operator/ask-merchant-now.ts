import type { AttemptId } from '../../../domain/attempt-id.ts';
import { awaitsRepeat } from '../../idempotency/awaits-repeat.ts';
import { resumeAttempt } from '../attempt-worker/resume-attempts.ts';
import type { WorkerContext } from '../attempt-worker/worker-context.ts';

/**
 * What became of the wish.
 * - `asked`: the attempt was taken up before it was due.
 * - `ended`, `unknown`: there is nothing to ask about.
 * - `awaits-call`: nothing was submitted, and only the client's call has the payment.
 * - `at-work`: somebody works on it already, or this process is about to stop.
 */
export type AskOutcome = 'asked' | 'ended' | 'unknown' | 'awaits-call' | 'at-work';

/** Takes an open attempt up at once, as if it were due. Waits until that is done. */
export async function askMerchantNow(context: WorkerContext, attemptId: AttemptId): Promise<AskOutcome> {
  const { worker } = context;
  const { attempts } = context.stores;
  const attempt = await attempts.find(attemptId);
  if (attempt === undefined) return 'unknown';
  if (attempt.status === 'SUCCEEDED' || attempt.status === 'FAILED') return 'ended';
  if (awaitsRepeat(attempt)) return 'awaits-call';
  if (!worker.isAccepting) return 'at-work';
  const lease = worker.leases.create();
  const claimed = await attempts.claim(attemptId, lease);
  if (claimed === undefined) return 'at-work';
  // It may have come to this since it was read: taken up now, it would end.
  const awaitsCall = awaitsRepeat(claimed);
  await worker.run(claimed, lease, async (journal) => {
    if (!awaitsCall) await resumeAttempt(context, journal);
  });
  return awaitsCall ? 'awaits-call' : 'asked';
}
