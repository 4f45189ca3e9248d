import { CommerceError } from '../../errors/commerce-error.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** In small letters; undefined for anything that is no UUID. */
export const findUuid = (text: string): string | undefined => (UUID.test(text) ? text.toLowerCase() : undefined);

/** Throws InvalidInputBody. Null where the client leaves the choice to this service. */
export function parseAttemptId(attemptId: string | null | undefined): string | null {
  if (attemptId === undefined || attemptId === null) return null;
  const uuid = findUuid(attemptId);
  if (uuid !== undefined) return uuid;
  throw new CommerceError('InvalidInputBody', { field: ['attemptId'], description: 'attemptId must be a UUID' });
}
