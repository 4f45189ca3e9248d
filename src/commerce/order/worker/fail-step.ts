import type { AttemptStep } from '../../../domain/order/attempt.ts';
import { CommerceError } from '../../../errors/commerce-error.ts';
import type { AttemptContext } from '../attempt/attempt-context.ts';
import { failAttempt } from '../attempt/fail-attempt.ts';

/**
 * A refusal ends the attempt; after a temporary failure the same call can retry it. The worker handles everything else.
 */
export function failStep({ journal }: AttemptContext, step: AttemptStep, thrown: unknown): Promise<void> {
  if (!(thrown instanceof CommerceError)) throw thrown;
  return failAttempt(journal, step, [thrown], { reopenable: thrown.retryable });
}
