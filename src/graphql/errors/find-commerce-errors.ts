import { CommerceError } from '../../errors/commerce-error.ts';

/**
 * The refusals in a thrown value: itself, those in its `errors`, or those of the error that an executor wrapped. Empty
 * if there are none. Only `originalError` is followed, not `cause`: a refusal that led to a bug is not the answer to
 * the caller.
 */
export function findCommerceErrors(thrown: unknown): readonly CommerceError[] {
  for (let error: unknown = thrown, depth = 0; error instanceof Error && depth < 8; depth += 1) {
    if (error instanceof CommerceError) return [error];
    if ('errors' in error && Array.isArray(error.errors) && error.errors.length > 0) {
      const gathered = error.errors.filter((member) => member instanceof CommerceError);
      if (gathered.length === error.errors.length) return gathered;
    }
    error = 'originalError' in error ? error.originalError : undefined;
  }
  return [];
}
