import { parseStoredJson } from '../../../lib/json/parse-stored-json.ts';
import type { AgedAttempt } from '../../../stores/ports/index.ts';
import type { StoredResult } from '../attempt/attempt-records.ts';

/** One line of `npm run attempts`, flat. Nothing in it says who buys, or what. */
export type AttemptLine = Readonly<Record<string, string | number | boolean | null>>;

const toIso = (instant: number): string => new Date(instant).toISOString();

/** The state of an attempt, and who is to act: the buyer, the client, the merchant, or this service (null). */
export function toAttemptLine(attempt: AgedAttempt): AttemptLine {
  const { attemptId, domain, status, createdAt, updatedAt, dueAt, age, result } = attempt;
  return {
    attemptId,
    domain,
    status,
    ageSeconds: Math.floor(age / 1000),
    createdAt: toIso(createdAt),
    updatedAt: toIso(updatedAt),
    dueAt: dueAt === 0 || status === 'SUCCEEDED' || status === 'FAILED' ? null : toIso(dueAt),
    ...describe(result === null ? null : parseStoredJson<StoredResult>(result)),
  };
}

function describe(result: StoredResult | null): AttemptLine {
  switch (result?.kind) {
    case 'succeeded':
      return { waitsFor: null, orderId: result.orderId };
    case 'failed':
      return { waitsFor: null, failedStep: result.failedStep, error: result.userErrors[0]?.name ?? null };
    case 'action-required':
      return { waitsFor: 'CHALLENGE', expiresAt: result.challenge.expiresAt };
    case 'repeat-call':
      return { waitsFor: 'REPEAT_CALL', step: result.step, error: result.userErrors[0]?.name ?? null };
    case 'processing':
      return { waitsFor: 'MERCHANT', askedInVain: result.reconciliations, cancelling: result.cancelling === true };
    case 'retrying':
      return { waitsFor: 'MERCHANT', failures: result.failures + 1 };
    default:
      return { waitsFor: null };
  }
}
