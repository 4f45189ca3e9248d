import type { OrderContext } from '../../context/order-context.ts';
import type { AttemptJournal } from '../journal/attempt-journal.ts';

/**
 * Logs once that the merchant has not said for a long time what became of a submission: the buyer waits, and may have been
 * charged. True if that was logged, now or earlier.
 */
export function warnAboutUnknownOutcome(
  { settings, logger }: Pick<OrderContext, 'settings' | 'logger'>,
  journal: AttemptJournal,
): boolean {
  const { attempt, result } = journal;
  const doubt = journal.openFor('SUBMIT_ORDER');
  if (result?.kind === 'processing' && result.warned === true) return true;
  if (doubt < settings.doubtWarning) return false;
  const { attemptId, domain } = attempt;
  const seconds = Math.floor(doubt / 1000);
  logger.warn({ attemptId, domain, seconds }, 'The merchant does not say what became of an order: npm run attempts');
  return true;
}
