import type { AttemptId } from '../../../domain/attempt-id.ts';
import { parseStoredJson } from '../../../lib/json/parse-stored-json.ts';
import type { Attempts, StoredEvent, StoredStep } from '../../../stores/ports/index.ts';
import type { StoredEventData, SubmissionOutcome, SubmissionResult } from '../attempt/attempt-records.ts';
import { type AttemptLine, toAttemptLine } from './to-attempt-line.ts';

type Reads = Pick<Attempts, 'find' | 'readAge' | 'listSteps' | 'listEvents'>;

const toIso = (instant: number): string => new Date(instant).toISOString();

/** How an attempt stands, in one line. Undefined if there is none. */
export async function describeAttempt(attempts: Reads, attemptId: AttemptId): Promise<AttemptLine | undefined> {
  const attempt = await attempts.find(attemptId);
  if (attempt === undefined) return undefined;
  return toAttemptLine({ ...attempt, age: (await attempts.readAge(attemptId)) ?? 0 });
}

/** The attempt, its journal and what watchers were told: no address, no cart, no card. Empty if there is none. */
export async function showAttempt(attempts: Reads, attemptId: AttemptId): Promise<readonly AttemptLine[]> {
  const attempt = await attempts.find(attemptId);
  const line = await describeAttempt(attempts, attemptId);
  if (attempt === undefined || line === undefined) return [];
  const steps = await attempts.listSteps(attemptId);
  const events = await attempts.listEvents(attemptId, { afterSequence: 0, limit: attempt.lastSequence });
  return [{ line: 'attempt', ...line }, ...steps.map(toStepLine), ...events.map(toEventLine)];
}

/** The keys are what to look for at the merchant and its payment provider. */
function toStepLine({ step, state, at, result }: StoredStep): AttemptLine {
  const line = { line: 'step', step, state, at: toIso(at) };
  if (step !== 'SUBMIT_ORDER' || result === null) return line;
  if (state === 'FINISHED') {
    const { attemptKey, outcome } = parseStoredJson<SubmissionOutcome>(result);
    return { ...line, attemptKey, outcome };
  }
  const { attemptKey, paymentKey } = parseStoredJson<SubmissionResult>(result);
  return { ...line, attemptKey, paymentKey: paymentKey ?? null };
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
