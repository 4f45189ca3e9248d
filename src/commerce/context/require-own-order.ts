import { findTextProblem } from '../../domain/text/find-text-problem.ts';
import { type Caller, toOwnerKey } from '../../domain/viewer/viewer.ts';
import { requireOrderReader } from '../../domain/viewer/viewer-rules.ts';
import { CommerceError } from '../../errors/commerce-error.ts';
import type { OrderKey, StoredOrder } from '../../stores/ports/index.ts';
import type { CoreContext } from './core-context.ts';

/** What is kept of an order, whoever placed it. Throws OrderNotFound. */
export async function requireStoredOrder(
  { stores }: Pick<CoreContext, 'stores'>,
  { domain, orderId }: OrderKey,
): Promise<StoredOrder> {
  const stored =
    findTextProblem(orderId, 'orderId') === undefined ? await stores.orders.find({ domain, orderId }) : undefined;
  if (stored === undefined) throw new CommerceError('OrderNotFound', { field: ['orderId'] });
  return stored;
}

/** What is kept of an order that the caller may read. Throws OrderNotFound, and Forbidden for another device's. */
export async function requireOwnOrder(
  context: Pick<CoreContext, 'stores'>,
  caller: Caller,
  key: OrderKey,
): Promise<StoredOrder> {
  const owner = toOwnerKey(requireOrderReader(caller.viewer));
  const stored = await requireStoredOrder(context, key);
  if (stored.owner !== owner)
    throw new CommerceError('Forbidden', { description: 'The order belongs to another device' });
  return stored;
}
