import type { Order } from '../../../domain/order/order.ts';
import { CommerceError } from '../../../errors/commerce-error.ts';
import { toLoggedError } from '../../../lib/redaction/to-logged-error.ts';
import type { StoredOrder } from '../../../stores/ports/index.ts';
import type { OrderContext } from '../context/order-context.ts';
import { readOrder } from '../read/read-order.ts';

/**
 * Reads an order for no client. Null if its merchant is no longer configured, does not respond, or does not show the order; `logFailure`
 * gets the fields of a log line about a failed read.
 */
export async function readForCheck(
  context: OrderContext,
  stored: StoredOrder,
  logFailure: (fields: object) => void,
): Promise<Order | null> {
  const { domain, orderId } = stored;
  const merchant = context.merchants.findConfigured(domain);
  if (merchant === undefined) return null;
  const caller = {
    requestId: context.runtime.uuid(),
    buyer: { ip: null, userAgent: null },
    signal: new AbortController().signal,
  };
  try {
    return await readOrder(context, caller, merchant, stored);
  } catch (thrown) {
    logFailure({ domain, orderId, error: thrown instanceof CommerceError ? thrown.name : toLoggedError(thrown) });
    return null;
  }
}
