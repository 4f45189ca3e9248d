import type { AttemptId } from '../../../domain/attempt-id.ts';
import { awaitsRepeat } from '../../idempotency/awaits-repeat.ts';
import { resumeAttempt } from '../attempt-worker/resume-attempts.ts';
import type { WorkerContext } from '../attempt-worker/worker-context.ts';

/**
 * The result of the request.
 * - `asked`: the attempt was taken up before it was due.
 * - `ended`, `unknown`: the attempt has ended, or does not exist.
 * - `awaits-call`: no submission is open, and only the client's call has the payment.
 * - `at-work`: a run works on it already, or this process is about to stop.
 */
export type AskOutcome = 'asked' | 'ended' | 'unknown' | 'awaits-call' | 'at-work';

/** Takes up an open attempt at once, as if it were due, and waits for the end of that run. */
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
  // It may have come to wait for its call since it was read. It is then left alone.
  const awaitsCall = awaitsRepeat(claimed);
  await worker.run(claimed, lease, async (journal) => {
    if (!awaitsCall) await resumeAttempt(context, journal);
  });
  return awaitsCall ? 'awaits-call' : 'asked';
}
