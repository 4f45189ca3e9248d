import type { Order } from '../../../domain/order/order.ts';
import type { Caller } from '../../../domain/viewer/viewer.ts';
import { nullFor } from '../../../errors/null-for.ts';
import type { StoredOrder } from '../../../stores/ports/index.ts';
import type { OrderContext } from '../context/order-context.ts';
import { readOrder } from './read-order.ts';
import { toOrderAsPlaced } from './to-order.ts';

/** The order with its current data; as it was placed if its merchant does not show it, or does not respond. */
export async function readOrderOrFallback(context: OrderContext, caller: Caller, stored: StoredOrder): Promise<Order> {
  const merchant = context.merchants.findConfigured(stored.domain);
  if (merchant?.adapter.getOrder === undefined) return toOrderAsPlaced(stored);
  return (await readOrder(context, caller, merchant, stored).catch(nullFor())) ?? toOrderAsPlaced(stored);
}
