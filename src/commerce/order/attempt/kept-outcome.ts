import type { PlaceOrderAttempt } from '../../../domain/order/attempt.ts';
import { deserializeError } from '../../../errors/deserialize-error.ts';
import { type SerializedError, serializeError } from '../../../errors/serialize-error.ts';
import { parseStoredJson } from '../../../lib/parse-stored-json.ts';
import type { PlaceOrderOutcome } from '../place-order-outcome.ts';

/** JSON of an outcome as it was told. Errors of a failed attempt stand there once. */
interface KeptOutcome {
  readonly attempt: PlaceOrderAttempt | null;
  readonly userErrors: readonly SerializedError[];
}

export const writeOutcome = ({ attempt, userErrors }: PlaceOrderOutcome): string =>
  JSON.stringify({
    attempt:
      attempt?.result.kind === 'failed' ? { ...attempt, result: { ...attempt.result, userErrors: [] } } : attempt,
    userErrors: userErrors.map(serializeError),
  } satisfies KeptOutcome);

export function readOutcome(text: string): PlaceOrderOutcome {
  const kept = parseStoredJson<KeptOutcome>(text);
  const userErrors = kept.userErrors.map((error) => deserializeError(error));
  const { attempt } = kept;
  const isFailed = attempt?.result.kind === 'failed';
  return {
    attempt: isFailed ? { ...attempt, result: { ...attempt.result, userErrors } } : attempt,
    userErrors,
    replayed: true,
  };
}
