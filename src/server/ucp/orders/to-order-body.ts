import type { Order } from '../../../domain/order/order.ts';
import { toUcpOrder } from './to-ucp-order.ts';

const CAPABILITY = 'dev.ucp.shopping.order';

/** What a platform is told of its order. Source: the protocol, "Order Event Webhook". */
export function toOrderBody(
  order: Order | null,
  { checkoutId, version }: { readonly checkoutId: string; readonly version: string },
): string {
  if (order === null) throw new TypeError('Platforms hear of orders only');
  return JSON.stringify({
    ucp: { version, capabilities: { [CAPABILITY]: [{ version }] } },
    ...toUcpOrder(order, { checkoutId }),
  });
}
