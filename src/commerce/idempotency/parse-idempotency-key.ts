import { CommerceError } from '../../errors/commerce-error.ts';

const PRINTABLE = /^[\x21-\x7e]{1,255}$/;

/** Throws InvalidInputBody. Null if no key was sent. */
export function parseIdempotencyKey(key: string | null | undefined): string | null {
  if (key === undefined || key === null) return null;
  if (!PRINTABLE.test(key)) {
    throw new CommerceError('InvalidInputBody', {
      field: ['idempotencyKey'],
      description: 'idempotencyKey must be 1 to 255 printable ASCII characters without spaces',
    });
  }
  return key;
}
