import type { Order } from '../../domain/order.ts';
import type { Caller } from '../../domain/viewer.ts';
import type { StoredOrder } from '../../stores/ports/index.ts';
import { callMerchant } from '../call-merchant.ts';
import type { CommerceContext } from '../dependencies.ts';
import { type Merchant, requireOperation } from '../merchants.ts';
import { toOrder } from './to-order.ts';

/** The order as its platform tells it now. Ownership was checked before. */
export async function readOrder(
  context: CommerceContext,
  caller: Caller,
  merchant: Merchant,
  stored: StoredOrder,
): Promise<Order> {
  const getOrder = requireOperation(merchant, 'getOrder');
  const { domain, orderId, cartHandle } = stored;
  const cart = cartHandle === null ? null : await context.secretBox.open(cartHandle);
  const { signal } = caller;
  const options = { domain, operation: 'getOrder', caller, timeout: context.settings.readTimeout, signal };
  return toOrder(stored, await callMerchant(context, options, (call) => getOrder(call, { order: { orderId, cart } })));
}
