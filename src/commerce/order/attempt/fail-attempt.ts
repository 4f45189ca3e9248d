import type { AttemptStep } from '../../../domain/order/attempt.ts';
import type { CommerceError } from '../../../errors/commerce-error.ts';
import { serializeError } from '../../../errors/serialize-error.ts';
import type { AttemptChange } from '../../../stores/ports/index.ts';
import { releaseBeforeEnd } from './finish-release.ts';
import type { AttemptJournal } from './journal/attempt-journal.ts';
import { recordFailure } from './record-failure.ts';

/**
 * The end of an attempt without an order. Final: a repeated call gets the same end. What a provider may hold for it is released before.
 */
export async function failAttempt(
  journal: AttemptJournal,
  failedStep: AttemptStep,
  errors: readonly CommerceError[],
  steps: NonNullable<AttemptChange['steps']> = [],
): Promise<void> {
  const userErrors = errors.map((error) => serializeError(error.at({ final: true })));
  if (journal.plan.hold !== undefined) return releaseBeforeEnd(journal, { failedStep, userErrors }, steps);
  return recordFailure(journal, { failedStep, userErrors }, { steps, released: null });
}
