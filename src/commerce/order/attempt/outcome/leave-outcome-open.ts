import type { AttemptChange } from '../../../../stores/ports/index.ts';
import type { AttemptContext } from '../attempt-context.ts';
import type { AttemptJournal } from '../journal/attempt-journal.ts';
import { eventEntry } from '../journal/journal-entries.ts';
import { toRetryPause } from '../to-retry-pause.ts';

interface OpenOutcome {
  readonly events?: NonNullable<AttemptChange['events']>;
  /** The key of the submission, if its call sent no request that pays. Default: what was recorded before. */
  readonly unpaidKey?: string;
}

/**
 * Leaves the outcome open. The merchant is asked again after a pause, which doubles with each question in vain and with each further
 * submission.
 */
export const recordUnknown = (run: AttemptContext, open: OpenOutcome = {}): Promise<void> =>
  recordOpen(run, { ...open, wasAsked: true });

/** Leaves the outcome open without a question to the merchant: nothing is counted, and the next try comes after the first pause. */
export const recordNotAsked = (run: AttemptContext): Promise<void> => recordOpen(run, { wasAsked: false });

function recordOpen(
  { context, journal }: AttemptContext,
  { events = [], unpaidKey = journal.openOutcome?.unpaidKey, wasAsked }: OpenOutcome & { readonly wasAsked: boolean },
): Promise<void> {
  const warned = warnAboutUnknownOutcome(context, journal);
  const { settings } = context;
  const { result } = journal;
  const { cancelling, challengeId } = journal.openOutcome ?? {};
  const isNews = journal.status !== 'PROCESSING';
  const asked = !isNews && result?.kind === 'processing' ? result.reconciliations + (wasAsked ? 1 : 0) : 0;
  return journal.record({
    events: isNews ? [...events, eventEntry('processing', { pollAfterMs: settings.pollAfter })] : events,
    status: 'PROCESSING',
    result: {
      kind: 'processing',
      reconciliations: asked,
      ...(cancelling && { cancelling, ...(challengeId !== undefined && { challengeId }) }),
      ...(warned && { warned }),
      ...(unpaidKey !== undefined && { unpaidKey }),
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
