import { CartwrightError, hasPayload, isWhole, withOutcome } from './cartwright-error.ts';
import { toAborted } from './send.ts';

const SECOND = 1000;
const LONGEST = 30;

export type Wait = (milliseconds: number, signal: AbortSignal) => Promise<void>;

export const wait: Wait = (milliseconds, signal) =>
  new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(toAborted(signal));
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });

interface RetryRules {
  readonly isQuery: boolean;
  readonly isSafe: boolean;
  readonly isOnce?: boolean;
  /** Whether the caller can make the same call again: the keys are its own. */
  readonly isRepeatable?: boolean;
  /** By `performance.now()`: a retry that would come later is not waited for. */
  readonly until: number;
  readonly signal: AbortSignal;
  readonly pause: Wait;
}

/** From 1 to 30 seconds, twice as long after each failure, and by chance: clients do not come back all at once. */
export const toPause = (failures: number, atLeast = 0): number =>
  Math.max(atLeast, 1, Math.min(2 ** failures, LONGEST) * (0.5 + Math.random() / 2)) * SECOND;

const isUndone = ({ isAnswered, data }: CartwrightError): boolean => isAnswered && !hasPayload(data);

/**
 * Makes a call again as the service's recovery rules say: with growing pauses if the error says that a retry can succeed and does nothing
 * twice, once after `Unexpected`. If an answer is lost, or has a payload beside its error, the call is made again only if `isSafe`, and never if
 * `isOnce`. The signal ends it, and the last error does if the next try would come too late. What refuses a later try says nothing of one whose
 * answer was lost.
 */
export async function retry<Result>(
  call: () => Promise<Result>,
  { isQuery, isSafe, isOnce = false, isRepeatable = false, until, signal, pause }: RetryRules,
): Promise<Result> {
  let wasLost = false;
  const mayRetry = (error: CartwrightError, wasUnexpected: boolean): boolean => {
    if (isOnce) return false;
    if (error.code === 'Unexpected') return isQuery && !wasUnexpected;
    return error.retryable && (isQuery || isSafe || isUndone(error));
  };
  const toTold = (error: CartwrightError): CartwrightError =>
    withOutcome(error, {
      isAnswered: error.isAnswered && (!wasLost || isWhole(error.data)),
      retryable: error.retryable && (isRepeatable || (!wasLost && isUndone(error))),
    });
  for (let failures = 0, wasUnexpected = false; ; failures += 1) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof CartwrightError)) throw error;
      wasLost ||= !isQuery && !error.isAnswered;
      const milliseconds = toPause(failures, error.retryAfterSeconds);
      if (!mayRetry(error, wasUnexpected) || performance.now() + milliseconds > until)
        throw isQuery ? error : toTold(error);
      wasUnexpected ||= error.code === 'Unexpected';
      await pause(milliseconds, signal);
    }
  }
}
