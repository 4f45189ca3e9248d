import { type AttemptId, findAttemptId } from '../../../domain/attempt-id.ts';
import { CommerceError } from '../../../errors/commerce-error.ts';

/** Throws InvalidInputBody. Null if the client leaves the choice to this service. */
export function parseAttemptId(attemptId: string | null | undefined): AttemptId | null {
  if (attemptId === undefined || attemptId === null) return null;
  const found = findAttemptId(attemptId);
  if (found !== undefined) return found;
  throw new CommerceError('InvalidInputBody', { field: ['attemptId'], description: 'attemptId must be a UUID' });
}
