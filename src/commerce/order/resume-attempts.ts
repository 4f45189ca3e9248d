import { mapConcurrently } from '../../lib/map-concurrently.ts';
import type { CommerceContext } from '../dependencies.ts';
import { advanceAttempt } from './advance-attempt.ts';
import type { AttemptJournal } from './attempt-journal.ts';
import type { AttemptRunner } from './attempt-runner.ts';
import { meetChallenge } from './meet-challenge.ts';

const AT_ONCE = 8;

/**
 * Takes up the attempts that are due and that nobody works on: left behind by a process that died, waiting for the merchant's
 * answer, or with a challenge whose time is over. Answers how many.
 */
export async function resumeDueAttempts(context: CommerceContext, runner: AttemptRunner): Promise<number> {
  if (!runner.isAccepting) return 0;
  const { stores, runtime, settings } = context;
  const due = await stores.attempts.listClaimable(runtime.clock.now(), settings.resumeBatch);
  const resumed = await mapConcurrently(due, AT_ONCE, (attemptId) => resumeAttempt(context, runner, attemptId));
  return resumed.filter(Boolean).length;
}

async function resumeAttempt(context: CommerceContext, runner: AttemptRunner, attemptId: string): Promise<boolean> {
  if (runner.find(attemptId) !== undefined || !runner.isAccepting) return false;
  const lease = runner.createLease();
  const claimed = await context.stores.attempts.claim(attemptId, lease, context.runtime.clock.now());
  if (claimed === undefined) return false;
  await runner.run(claimed, lease.holder, (journal) => resume(context, runner, journal));
  return true;
}

async function resume(context: CommerceContext, runner: AttemptRunner, journal: AttemptJournal): Promise<void> {
  const { domain, status, attemptId } = journal.attempt;
  const merchant = context.merchants.find(domain);
  if (merchant === undefined) {
    context.logger.error({ domain, attemptId }, 'An attempt is open at a merchant that is not configured any more');
    return journal.record({ dueAt: context.runtime.clock.now() + context.settings.lastReconciliation });
  }
  const caller = { requestId: context.runtime.uuid(), buyer: { ip: null, userAgent: null } };
  const run = { context, runner, journal, merchant, caller };
  const { result } = journal;
  if (status === 'ACTION_REQUIRED' && result?.kind === 'action-required') return meetChallenge(run, result.challenge);
  return advanceAttempt(run, null);
}
