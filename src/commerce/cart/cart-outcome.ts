import type { Cart, CartWarning } from '../../domain/cart.ts';
import { deserializeError } from '../../errors/deserialize-error.ts';
import { type SerializedError, serializeError } from '../../errors/serialize-error.ts';
import { readOwnJson } from '../../lib/own-json.ts';
import type { CartOutcome } from '../commerce.ts';

interface KeptOutcome {
  readonly cart: Cart | null;
  readonly userErrors: readonly SerializedError[];
  readonly warnings: readonly CartWarning[];
}

/** Failures that may pass are not kept: a repeated call runs again. */
export const isFinalOutcome = ({ userErrors }: CartOutcome): boolean =>
  userErrors.every(({ httpStatus, retryable }) => httpStatus < 500 && !retryable);

export const writeCartOutcome = ({ cart, userErrors, warnings }: CartOutcome): string =>
  JSON.stringify({ cart, userErrors: userErrors.map(serializeError), warnings } satisfies KeptOutcome);

export function readCartOutcome(text: string): CartOutcome {
  const { cart, userErrors, warnings } = readOwnJson<KeptOutcome>(text);
  return { cart, userErrors: userErrors.map((error) => deserializeError(error)), warnings, replayed: true };
}
