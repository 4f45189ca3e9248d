import type { Order } from '../../../domain/order/order.ts';
import type { Caller } from '../../../domain/viewer/viewer.ts';
import { CommerceError } from '../../../errors/commerce-error.ts';
import type { StoredOrder } from '../../../stores/ports/index.ts';
import { callMerchant } from '../../merchant-calls/call-merchant.ts';
import type { Merchant } from '../../merchant-calls/merchants.ts';
import { requireOperation } from '../../merchant-calls/require-operation.ts';
import type { OrderContext } from '../context/order-context.ts';
import { toOrder } from './to-order.ts';

/**
 * Reads the current order from its platform, and notes its status. The caller has checked who owns it. Throws OrderNotFound if the platform
 * has another order under this id, as after its database was restored, OperationNotSupported, and errors of the platform.
 */
export async function readOrder(
  context: OrderContext,
  caller: Pick<Caller, 'requestId' | 'buyer' | 'signal'>,
  merchant: Merchant,
  stored: StoredOrder,
): Promise<Order> {
  const getOrder = requireOperation(merchant, 'getOrder');
  const { domain, orderId, cartHandle } = stored;
  const cart = cartHandle === null ? null : await context.openHandle(cartHandle);
  const { signal } = caller;
  const options = { domain, operation: 'getOrder', caller, timeout: context.settings.readTimeout, signal };
  const told = await callMerchant(context, options, (call) => getOrder(call, { order: { orderId, cart } }));
  if (told.orderNumber !== stored.orderNumber) throw new CommerceError('OrderNotFound', { field: ['orderId'] });
  const order = toOrder(stored, told);
  if (order.status !== stored.status) await noteStatus(context, order);
  return order;
}

/** Stores the status for the filter of the order list. If that fails, the next read stores it. */
async function noteStatus({ stores, notes }: OrderContext, { domain, orderId, status }: Order): Promise<void> {
  try {
    await stores.orders.noteStatus({ domain, orderId }, status);
    notes.worked(noteStatus);
  } catch (error) {
    notes.failed(noteStatus, error);
  }
}
