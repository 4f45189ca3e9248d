import type { AttemptStatus } from '../../../domain/order/attempt.ts';
import type { Attempts } from '../../../stores/ports/index.ts';
import { type AttemptLine, toAttemptLine } from './to-attempt-line.ts';

export interface OpenAttemptFilter {
  readonly domain: string | null;
  readonly status: AttemptStatus | null;
  readonly olderThanSeconds: number;
  readonly limit: number;
}

/** The open attempts of all devices, oldest first, for an operator. */
export async function listOpenAttempts(
  attempts: Pick<Attempts, 'listOpen'>,
  { domain, status, olderThanSeconds, limit }: OpenAttemptFilter,
): Promise<readonly AttemptLine[]> {
  const open = await attempts.listOpen({ domain, status, olderThan: olderThanSeconds * 1000 }, limit);
  return open.map(toAttemptLine);
}
