import type { OrderEvent, OrderEventType } from '../../../domain/order/order.ts';
import type { WireFulfillment, WireOrder, WirePayment, WireReturn } from '../wire/order.ts';

type Dated = readonly [type: OrderEventType, platformType: string, at: string | null | undefined];

/** Medusa keeps no history for buyers: what happened is told by the times of its records. */
export function toEvents(
  { created_at, canceled_at }: WireOrder,
  payments: readonly WirePayment[],
  fulfillments: readonly WireFulfillment[],
  returns: readonly WireReturn[],
): readonly OrderEvent[] {
  const dated: readonly Dated[] = [
    ['ORDER_PLACED', 'order.created_at', created_at],
    ...payments.flatMap(({ captures, refunds }): readonly Dated[] => [
      ...(captures ?? []).map((each): Dated => ['PAYMENT_CAPTURED', 'capture.created_at', each.created_at]),
      ...(refunds ?? []).map((each): Dated => ['REFUND_COMPLETED', 'refund.created_at', each.created_at]),
    ]),
    ...fulfillments.flatMap(({ shipped_at, delivered_at }): readonly Dated[] => [
      ['SHIPPED', 'fulfillment.shipped_at', shipped_at],
      ['DELIVERED', 'fulfillment.delivered_at', delivered_at],
    ]),
    ...returns.flatMap(({ requested_at, received_at }): readonly Dated[] => [
      ['RETURN_INITIATED', 'return.requested_at', requested_at],
      ['RETURN_COMPLETED', 'return.received_at', received_at],
    ]),
    ['CANCELLED', 'order.canceled_at', canceled_at],
  ];
  return dated
    .flatMap(([type, platformType, timestamp]) =>
      timestamp ? [{ type, platformType, timestamp, description: null, lineItemSku: null, metadata: null }] : [],
    )
    .sort((left, right) => left.timestamp.localeCompare(right.timestamp));
}
