import type { CommerceError } from './commerce-error.ts';
import { deserializeError } from './deserialize-error.ts';
import { serializeError } from './serialize-error.ts';

/** The same refusal, pointing at another field of the input. */
export const withField = (error: CommerceError, field: readonly string[]): CommerceError =>
  deserializeError({ ...serializeError(error), field }, error.cause);
