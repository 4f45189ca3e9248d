import type { Order } from '../../domain/order.ts';
import { type Caller, toOwnerKey } from '../../domain/viewer.ts';
import { requireOrderReader } from '../../domain/viewer-rules.ts';
import { CommerceError } from '../../errors/commerce-error.ts';
import type { CommerceContext } from '../dependencies.ts';
import { requireOperation } from '../merchants.ts';
import { readOrder } from './read-order.ts';

const LONGEST_ORDER_ID = 512;

/** Source: the specification, Order status. Throws OrderNotFound, Forbidden, OperationNotSupported, StoreUnavailable. */
export async function getOrder(
  context: CommerceContext,
  caller: Caller,
  { domain, orderId }: { readonly domain: string; readonly orderId: string },
): Promise<Order> {
  const owner = toOwnerKey(requireOrderReader(caller.viewer));
  const merchant = context.merchants.require(domain);
  requireOperation(merchant, 'getOrder');
  const stored = orderId.length <= LONGEST_ORDER_ID ? await context.stores.orders.find(domain, orderId) : undefined;
  if (stored === undefined) throw new CommerceError('OrderNotFound', { field: ['orderId'] });
  if (stored.owner !== owner)
    throw new CommerceError('Forbidden', { description: 'The order belongs to another device' });
  return readOrder(context, caller, merchant, stored);
}
