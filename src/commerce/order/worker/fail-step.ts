import type { AttemptStep } from '../../../domain/order/attempt.ts';
import { CommerceError } from '../../../errors/commerce-error.ts';
import { askToRepeat } from '../attempt/ask-to-repeat.ts';
import type { AttemptContext } from '../attempt/attempt-context.ts';
import { failAttempt } from '../attempt/fail-attempt.ts';

/**
 * A refusal ends the attempt; after a temporary failure it waits for the same call. The worker handles everything else.
 */
export function failStep(run: AttemptContext, step: AttemptStep, thrown: unknown): Promise<void> {
  if (!(thrown instanceof CommerceError)) throw thrown;
  return thrown.retryable ? askToRepeat(run, step, [thrown]) : failAttempt(run.journal, step, [thrown]);
}
