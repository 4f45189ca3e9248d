import type { Order } from '../../../domain/order/order.ts';
import { ORDER } from '../ucp-capabilities.ts';
import { toUcpOrder } from './to-ucp-order.ts';

/** What a platform is told of its order. Source: the protocol, "Order Event Webhook". */
export function toOrderBody(
  order: Order | null,
  { checkoutId, version }: { readonly checkoutId: string; readonly version: string },
): string {
  if (order === null) throw new TypeError('Platforms hear of orders only');
  return JSON.stringify({
    ucp: { version, capabilities: { [ORDER]: [{ version }] } },
    ...toUcpOrder(order, { checkoutId }),
  });
}
