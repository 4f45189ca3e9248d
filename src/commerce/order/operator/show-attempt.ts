import type { AttemptId } from '../../../domain/attempt-id.ts';
import type { AttemptStatus } from '../../../domain/order/attempt.ts';
import { parseStoredJson } from '../../../lib/json/parse-stored-json.ts';
import type { AgedAttempt, Attempts, StoredAttempt, StoredEvent, StoredStep } from '../../../stores/ports/index.ts';
import type { StoredEventData, StoredResult, SubmissionOutcome, SubmissionResult } from '../attempt/attempt-records.ts';

export interface OpenAttemptFilter {
  readonly domain: string | null;
  readonly status: AttemptStatus | null;
  readonly olderThanSeconds: number;
  readonly limit: number;
}

/** One line of `npm run attempts`, flat. It says neither who buys nor what. */
type AttemptLine = Readonly<Record<string, string | number | boolean | null>>;

const toIso = (instant: number): string => new Date(instant).toISOString();

/** The state of an attempt, and whom it waits for: CHALLENGE (the buyer), REPEAT_CALL (the client), MERCHANT, or null (this service). */
function toAttemptLine(attempt: AgedAttempt): AttemptLine {
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
      return {
        waitsFor: null,
        failedStep: result.failedStep,
        error: result.userErrors[0]?.name ?? null,
        ...(result.userErrors[0]?.details.mayBeCharged && { mayBeCharged: true }),
      };
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

/** The open attempts of all devices, oldest first, for an operator. */
export async function listOpenAttempts(
  attempts: Pick<Attempts, 'listOpen'>,
  { domain, status, olderThanSeconds, limit }: OpenAttemptFilter,
): Promise<readonly AttemptLine[]> {
  const open = await attempts.listOpen({ domain, status, olderThan: olderThanSeconds * 1000 }, limit);
  return open.map(toAttemptLine);
}

type Reads = Pick<Attempts, 'find' | 'readAge' | 'listSteps' | 'listEvents'>;

/** The state of an attempt in one line. Undefined if there is none. */
export async function describeAttempt(attempts: Reads, attemptId: AttemptId): Promise<AttemptLine | undefined> {
  const attempt = await attempts.find(attemptId);
  return attempt && toAttemptLine(await withAge(attempts, attempt));
}

const withAge = async (attempts: Reads, attempt: StoredAttempt): Promise<AgedAttempt> => ({
  ...attempt,
  age: (await attempts.readAge(attempt.attemptId)) ?? 0,
});

/** The attempt, its journal and what watchers were told: no address, no cart, no card. Empty if there is none. */
export async function showAttempt(attempts: Reads, attemptId: AttemptId): Promise<readonly AttemptLine[]> {
  const attempt = await attempts.find(attemptId);
  if (attempt === undefined) return [];
  const line = toAttemptLine(await withAge(attempts, attempt));
  const steps = await attempts.listSteps(attemptId);
  const events = await attempts.listEvents(attemptId, { afterSequence: 0, limit: attempt.lastSequence });
  return [{ line: 'attempt', ...line }, ...steps.map(toStepLine), ...events.map(toEventLine)];
}

/** Shows the keys of a submission, by which an operator finds it at the merchant and its payment provider. */
function toStepLine({ step, state, at, result }: StoredStep): AttemptLine {
  const line = { line: 'step', step, state, at: toIso(at) };
  if (step !== 'SUBMIT_ORDER' || result === null) return line;
  if (state === 'FINISHED') {
    return { ...line, ...parseStoredJson<SubmissionOutcome>(result) };
  }
  const { attemptKey, paymentKey } = parseStoredJson<SubmissionResult>(result);
  return { ...line, attemptKey, paymentKey };
}

function toEventLine({ sequence, type, at, data }: StoredEvent): AttemptLine {
  const line = { line: 'event', sequence, type, at: toIso(at) };
  const { error, step, nextAction, orderId } = parseStoredJson<Partial<EventFacts>>(data);
  return {
    ...line,
    ...(error && { error: error.name }),
    ...(step && { step }),
    ...(nextAction && { nextAction }),
    ...(orderId && { orderId }),
  };
}

type EventFacts = StoredEventData['error'] &
  StoredEventData['step-started'] &
  StoredEventData['action-required'] &
  StoredEventData['order-placed'];
