import { CartwrightError, withOutcome } from '../cartwright-error.ts';
import type { OrderAttempt, OrderOutcome, OrderUserError } from './order.ts';

export const isRefusal = (cause: unknown): boolean =>
  cause instanceof CartwrightError && cause.isAnswered && cause.code !== 'Unexpected';

/** Nobody knows of the order, and another call is another order. */
export const toUnanswered = (cause: unknown): unknown =>
  cause instanceof CartwrightError ? withOutcome(cause, { isAnswered: false, retryable: false }) : cause;

/** Nobody can say that the order never began: the device that made it may be another one. */
export const toOrderUnknown = (): CartwrightError =>
  new CartwrightError('OrderUnknown', 'This device knows of no such order: it never began, or another device made it', {
    isAnswered: false,
  });

export const hasError = ({ userErrors }: OrderOutcome, code: OrderUserError['code']): boolean =>
  userErrors.some((error) => error.code === code);

export const isEnded = ({ status }: OrderAttempt): boolean => status === 'SUCCEEDED' || status === 'FAILED';

export const toRead = (attempt: OrderAttempt | null): OrderOutcome => ({
  attempt,
  userErrors: attempt?.result.__typename === 'PlaceOrderFailed' ? attempt.result.userErrors : [],
});

export const toOutcome = (payload: OrderOutcome | null): OrderOutcome => payload ?? { attempt: null, userErrors: [] };
