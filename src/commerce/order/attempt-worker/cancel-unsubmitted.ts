import { CommerceError } from '../../../errors/commerce-error.ts';
import type { StoredAttempt } from '../../../stores/ports/index.ts';
import { failAttempt } from '../attempt/fail-attempt.ts';
import { finishRelease } from '../attempt/finish-release.ts';
import { findNextStep } from './find-next-step.ts';
import type { WorkerContext } from './worker-context.ts';

/**
 * Ends an attempt that has submitted nothing, whoever works on it: its lease is taken, so that the other run can record
 * no submission and therefore makes none. False if it has moved on meanwhile. Throws PreconditionError if it has
 * submitted.
 */
export async function cancelUnsubmitted(
  { worker, stores }: WorkerContext,
  { attemptId }: StoredAttempt,
): Promise<boolean> {
  const steps = await stores.attempts.listSteps(attemptId);
  const submission = steps.findLast(({ step }) => step === 'SUBMIT_ORDER');
  if (submission?.state === 'STARTED') {
    throw new CommerceError('PreconditionError', {
      field: ['attemptId'],
      description: 'The order was submitted to the shop: wait for its outcome',
    });
  }
  const lease = worker.createLease();
  const seized = await stores.attempts.seize(attemptId, lease, { steps: steps.length });
  if (seized === undefined) return false;
  void worker.run(seized, lease, (journal) =>
    // One that has failed already, and waits for its release, keeps its end.
    journal.openRelease === undefined
      ? failAttempt(journal, findNextStep(journal), [new CommerceError('OrderCancelled')])
      : finishRelease(journal, journal.openRelease),
  );
  return true;
}
