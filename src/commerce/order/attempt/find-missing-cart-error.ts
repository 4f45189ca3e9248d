import type { CartKey } from '../../../domain/cart/cart-key.ts';
import { CommerceError } from '../../../errors/commerce-error.ts';
import { parseStoredJson } from '../../../lib/json/parse-stored-json.ts';
import type { OrderContext } from '../context/order-context.ts';
import type { StoredResult } from './attempt-records.ts';

/** Why the device has no cart to order: its last one was ordered (CheckoutError, with the order), or it has none (CartNotFound). */
export async function findMissingCartError(
  { stores, settings }: Pick<OrderContext, 'stores' | 'settings'>,
  cart: CartKey,
): Promise<CommerceError> {
  const orderedBy = await stores.cartHandles.findOrdered(cart, { milliseconds: settings.orderedCartMemory });
  const attempt = orderedBy === undefined ? undefined : await stores.attempts.find(orderedBy);
  const result = attempt?.result ? parseStoredJson<StoredResult>(attempt.result) : null;
  if (attempt === undefined || result?.kind !== 'succeeded') {
    return new CommerceError('CartNotFound', { domain: cart.domain });
  }
  const { attemptId } = attempt;
  const description = 'This cart was ordered already. This call charged nothing';
  return new CommerceError('CheckoutError', { attemptId, orderId: result.orderId, description });
}
