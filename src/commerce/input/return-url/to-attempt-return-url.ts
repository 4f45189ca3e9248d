import type { AttemptId } from '../../../domain/attempt-id.ts';

export const ATTEMPT_ID = 'attemptId';

/** The address with the attempt's id as a query parameter; everything else in it stays as it is. */
export function toAttemptReturnUrl(returnUrl: string, attemptId: AttemptId): string {
  const url = new URL(returnUrl);
  url.search = `${url.search === '' ? '?' : `${url.search}&`}${ATTEMPT_ID}=${encodeURIComponent(attemptId)}`;
  return url.href;
}
