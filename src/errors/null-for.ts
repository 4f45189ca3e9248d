import { CommerceError } from './commerce-error.ts';
import type { ErrorName } from './error-catalog.ts';

/** For `catch`: null in place of a CommerceError, of this name if one is given. Anything else is thrown again. */
export const nullFor =
  (name?: ErrorName) =>
  (thrown: unknown): null => {
    if (thrown instanceof CommerceError && (name === undefined || thrown.name === name)) return null;
    throw thrown;
  };
