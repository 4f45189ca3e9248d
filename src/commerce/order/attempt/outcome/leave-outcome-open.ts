import type { AttemptChange } from '../../../../stores/ports/index.ts';
import type { AttemptContext } from '../attempt-context.ts';
import type { AttemptJournal } from '../journal/attempt-journal.ts';
import { eventEntry } from '../journal/journal-entries.ts';
import { toRetryPause } from '../to-retry-pause.ts';

/**
 * Leaves the outcome open. The merchant is asked again after a pause, which doubles with each question in vain and with each further
 * submission.
 */
export const recordUnknown = (run: AttemptContext, events: AttemptChange['events'] = []): Promise<void> =>
  recordOpen(run, { events, wasAsked: true });

/** Leaves the outcome open without a question to the merchant: nothing is counted, and the next try comes after the first pause. */
export const recordNotAsked = (run: AttemptContext): Promise<void> => recordOpen(run, { events: [], wasAsked: false });

function recordOpen(
  { context, journal }: AttemptContext,
  { events, wasAsked }: { readonly events: NonNullable<AttemptChange['events']>; readonly wasAsked: boolean },
): Promise<void> {
  const warned = warnAboutUnknownOutcome(context, journal);
  const { settings } = context;
  const { result, cancellation } = journal;
  const challengeId = cancellation?.challengeId;
  const isNews = journal.status !== 'PROCESSING';
  const asked = !isNews && result?.kind === 'processing' ? result.reconciliations + (wasAsked ? 1 : 0) : 0;
  return journal.record({
    events: isNews ? [...events, eventEntry('processing', { pollAfterMs: settings.pollAfter })] : events,
    status: 'PROCESSING',
    result: {
      kind: 'processing',
      reconciliations: asked,
      ...(cancellation && { cancelling: true, ...(challengeId !== undefined && { challengeId }) }),
      ...(warned && { warned }),
    },
    dueIn: wasAsked ? toRetryPause(context, asked + journal.submissions - 1) : settings.firstReconciliation,
  });
}

/**
 * Logs once that the outcome of a submission has been unknown for longer than `doubtWarning`: the buyer waits, and may have been charged.
 * True if that was logged, now or earlier.
 */
function warnAboutUnknownOutcome({ settings, logger }: AttemptContext['context'], journal: AttemptJournal): boolean {
  const { attempt, result } = journal;
  const doubt = journal.openFor('SUBMIT_ORDER');
  if (result?.kind === 'processing' && result.warned === true) return true;
  if (doubt < settings.doubtWarning) return false;
  const { attemptId, domain } = attempt;
  const seconds = Math.floor(doubt / 1000);
  logger.warn({ attemptId, domain, seconds }, 'The merchant does not say what became of an order: npm run attempts');
  return true;
}
