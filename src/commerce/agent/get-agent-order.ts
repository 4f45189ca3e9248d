import type { Order } from '../../domain/order/order.ts';
import { type Caller, toOwner } from '../../domain/viewer/viewer.ts';
import { requireAnyCredential } from '../../domain/viewer/viewer-rules.ts';
import { CommerceError } from '../../errors/commerce-error.ts';
import { requireStoredOrder } from '../context/require-own-order.ts';
import { requireOperation } from '../merchant-calls/require-operation.ts';
import type { WorkerContext } from '../order/attempt-worker/worker-context.ts';
import { readOrder } from '../order/read/read-order.ts';

export interface AgentOrder extends Order {
  /** The checkout that became the order. */
  readonly checkoutId: string;
}

/** An order of any checkout of the caller's platform. Throws OrderNotFound, also for an order of another platform. */
export async function getAgentOrder(
  context: WorkerContext,
  caller: Caller,
  { domain, orderId }: { readonly domain: string; readonly orderId: string },
): Promise<AgentOrder> {
  const { name } = requireAnyCredential(caller.viewer);
  const merchant = context.merchants.requireConfigured(domain);
  requireOperation(merchant, 'getOrder');
  const stored = await requireStoredOrder(context, { domain, orderId });
  const { partner, deviceId } = toOwner(stored.owner);
  if (partner !== name) throw new CommerceError('OrderNotFound', { field: ['orderId'] });
  return { ...(await readOrder(context, caller, merchant, stored)), checkoutId: deviceId };
}
