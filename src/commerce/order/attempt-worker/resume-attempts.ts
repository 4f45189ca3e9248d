import { expireAttempt } from '../attempt/ask-to-repeat.ts';
import { findTimeLeft } from '../attempt/find-time-left.ts';
import type { AttemptJournal } from '../attempt/journal/attempt-journal.ts';
import { advanceAttempt } from './advance-attempt.ts';
import { continueChallenge } from './continue-challenge.ts';
import type { WorkerContext } from './worker-context.ts';

/**
 * Takes up due attempts that nobody works on: left by a dead process, waiting for the merchant's answer, or with an expired challenge.
 * Skips those of paused merchants. Returns, once the runs have ended, how many it took up.
 */
export async function resumeDueAttempts(context: WorkerContext): Promise<number> {
  const { worker } = context;
  const { resumeBatch, resumeAtOnce } = context.settings;
  const limit = Math.min(resumeBatch, resumeAtOnce - worker.size);
  if (!worker.isAccepting || limit <= 0) return 0;
  const lease = worker.leases.create();
  // After a freeze, the leases of this process may have expired: it must not take its own running attempts.
  const which = { limit, except: worker.listRunning(), exceptDomains: worker.listPaused() };
  const due = await worker.claim(limit, () => context.stores.attempts.claimDue(lease, which));
  await Promise.all(due.map((attempt) => worker.run(attempt, lease, (journal) => resumeAttempt(context, journal))));
  return due.length;
}

/** Continues one attempt from where it stands, without its client. */
export async function resumeAttempt(context: WorkerContext, journal: AttemptJournal): Promise<void> {
  const { domain, status, attemptId } = journal.attempt;
  const merchant = context.merchants.findConfigured(domain);
  if (merchant === undefined) {
    context.logger.error({ domain, attemptId }, 'An attempt is open at a merchant that is no longer configured');
    return journal.record({ dueIn: context.settings.lastReconciliation });
  }
  const caller = { requestId: context.runtime.uuid(), buyer: { ip: null, userAgent: null } };
  const run = { context, worker: context.worker, journal, merchant, caller };
  const { result } = journal;
  if (status === 'ACTION_REQUIRED' && result?.kind === 'action-required')
    return continueChallenge(run, result.challenge);
  if (status === 'ACTION_REQUIRED' && result?.kind === 'repeat-call') {
    const left = findTimeLeft(context, journal);
    // It became due early: a run that broke had put it off for less.
    return left > 0 ? journal.record({ dueIn: left }) : expireAttempt(journal, result.step);
  }
  return advanceAttempt(run, null);
}
