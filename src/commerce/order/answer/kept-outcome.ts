import type { AttemptResult, PlaceOrderAttempt } from '../../../domain/order/attempt.ts';
import { deserializeError } from '../../../errors/deserialize-error.ts';
import { type SerializedError, serializeError } from '../../../errors/serialize-error.ts';
import { parseStoredJson } from '../../../lib/json/parse-stored-json.ts';
import type { PlaceOrderOutcome } from './place-order-outcome.ts';

type Kept<Result> = Result extends { readonly userErrors: unknown }
  ? Omit<Result, 'userErrors'> & { readonly userErrors: readonly SerializedError[] }
  : Result;

/** JSON of an outcome, without its warnings. */
interface KeptOutcome {
  readonly attempt: (Omit<PlaceOrderAttempt, 'result'> & { readonly result: Kept<AttemptResult> }) | null;
  readonly userErrors: readonly SerializedError[];
}

export const writeOutcome = ({ attempt, userErrors }: PlaceOrderOutcome): string =>
  JSON.stringify({
    attempt: attempt && { ...attempt, result: keepResult(attempt.result) },
    userErrors: userErrors.map(serializeError),
  } satisfies KeptOutcome);

export function readOutcome(text: string): PlaceOrderOutcome {
  const { attempt, userErrors } = parseStoredJson<KeptOutcome>(text);
  return {
    attempt: attempt && { ...attempt, result: reviveResult(attempt.result) },
    userErrors: userErrors.map((error) => deserializeError(error)),
    warnings: [],
    replayed: true,
  };
}

const keepResult = (result: AttemptResult): Kept<AttemptResult> =>
  'userErrors' in result ? { ...result, userErrors: result.userErrors.map(serializeError) } : result;

function reviveResult(result: Kept<AttemptResult>): AttemptResult {
  if (!('userErrors' in result)) return result;
  const userErrors = result.userErrors.map((error) => deserializeError(error));
  return result.kind === 'failed' ? { ...result, userErrors } : { ...result, userErrors };
}
