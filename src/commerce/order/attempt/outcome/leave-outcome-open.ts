import type { AttemptChange } from '../../../../stores/ports/index.ts';
import type { AttemptContext } from '../attempt-context.ts';
import { eventEntry } from '../journal/journal-entries.ts';
import { toRetryPause } from '../to-retry-pause.ts';
import { warnAboutUnknownOutcome } from './warn-about-unknown-outcome.ts';

/**
 * The outcome stays open, and the merchant is asked again after a pause, which doubles each time, also from one submission that never arrived
 * to the next.
 */
export const recordUnknown = (run: AttemptContext, events: AttemptChange['events'] = []): Promise<void> =>
  recordOpen(run, { events, wasAsked: true });

/** The outcome stays open, and the merchant was not asked: that counts for nothing, and is made good as soon as it can be. */
export const recordNotAsked = (run: AttemptContext): Promise<void> => recordOpen(run, { events: [], wasAsked: false });

function recordOpen(
  { context, journal }: AttemptContext,
  { events, wasAsked }: { readonly events: NonNullable<AttemptChange['events']>; readonly wasAsked: boolean },
): Promise<void> {
  const warned = warnAboutUnknownOutcome(context, journal);
  const { settings } = context;
  const { result } = journal;
  const isNews = journal.status !== 'PROCESSING';
  const asked = !isNews && result?.kind === 'processing' ? result.reconciliations + (wasAsked ? 1 : 0) : 0;
  return journal.record({
    events: isNews ? [...events, eventEntry('processing', { pollAfterMs: settings.pollAfter })] : events,
    status: 'PROCESSING',
    result: {
      kind: 'processing',
      reconciliations: asked,
      ...(journal.isCancelling && { cancelling: true }),
      ...(warned && { warned }),
    },
    dueIn: wasAsked ? toRetryPause(context, asked + journal.submissions - 1) : settings.firstReconciliation,
  });
}
