import type { Order } from '../../../domain/order/order.ts';
import type { Caller } from '../../../domain/viewer/viewer.ts';
import { requireOrderReader } from '../../../domain/viewer/viewer-rules.ts';
import type { OrderKey } from '../../../stores/ports/index.ts';
import { requireOwnOrder } from '../../context/require-own-order.ts';
import { requireOperation } from '../../merchant-calls/require-operation.ts';
import type { OrderContext } from '../context/order-context.ts';
import { readOrder } from './read-order.ts';

/** Source: the specification, Order status. Throws OrderNotFound, Forbidden, OperationNotSupported, StoreUnavailable. */
export async function getOrder(context: OrderContext, caller: Caller, key: OrderKey): Promise<Order> {
  requireOrderReader(caller.viewer);
  const merchant = context.merchants.requireConfigured(key.domain);
  requireOperation(merchant, 'getOrder');
  return readOrder(context, caller, merchant, await requireOwnOrder(context, caller, key));
}
