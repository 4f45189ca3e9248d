import type { Cart, CartWarning } from '../../../domain/cart/cart.ts';
import type { CommerceError } from '../../../errors/commerce-error.ts';
import { deserializeError } from '../../../errors/deserialize-error.ts';
import { type SerializedError, serializeError } from '../../../errors/serialize-error.ts';
import { parseStoredJson } from '../../../lib/json/parse-stored-json.ts';

/** The result of every cart mutation. */
export interface CartOutcome {
  /** The current cart, also if the call was refused; null if there is none or it cannot be read. */
  readonly cart: Cart | null;
  readonly userErrors: readonly CommerceError[];
  readonly warnings: readonly CartWarning[];
  /** True if this is the stored result of an earlier call with the same idempotency key. */
  readonly replayed: boolean;
  /** What the change made besides the cart, such as a session: what a replay must find again. */
  readonly reference?: string | null;
}

/** What the call did. The cart is read again for each replay: a kept one would take client caches back in time. */
interface KeptOutcome {
  readonly userErrors: readonly SerializedError[];
  readonly warnings: readonly CartWarning[];
  readonly reference?: string | null;
}

/** Failures without any effect are not stored: a repeated call runs again. */
export const isFinalOutcome = ({ userErrors }: CartOutcome): boolean =>
  userErrors.every(({ httpStatus, retryable, unconfirmed }) => unconfirmed || (httpStatus < 500 && !retryable));

export const writeCartOutcome = ({ userErrors, warnings, reference }: CartOutcome): string =>
  JSON.stringify({
    userErrors: userErrors.map(serializeError),
    warnings,
    ...(reference && { reference }),
  } satisfies KeptOutcome);

export function readCartOutcome(text: string): CartOutcome {
  const { userErrors, warnings, reference } = parseStoredJson<KeptOutcome>(text);
  const errors = userErrors.map((error) => deserializeError(error));
  return { cart: null, userErrors: errors, warnings, replayed: true, ...(reference && { reference }) };
}
