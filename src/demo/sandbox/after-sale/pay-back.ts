import type { Payout, Piece, ShopEvent, ShopRefund, SoldOrder } from './after-sale.ts';
import { type Moment, toEvent } from './steps.ts';

const reasons: Readonly<Record<ShopRefund['kind'], string>> = {
  cancelled: 'Cancelled',
  returned: 'Returned',
  kept: 'Courtesy of the shop',
};

/** A refund with its history, which is empty if the amount is 0. The test bank pays at once. */
export function payBack(
  order: SoldOrder,
  pieces: readonly Piece[],
  payout: Payout,
  kind: ShopRefund['kind'],
  { now, uuid }: Moment,
): { readonly refunds: readonly ShopRefund[]; readonly events: readonly ShopEvent[] } {
  const refund = { refundId: uuid(), payout, kind, pieces, reason: reasons[kind], at: now };
  const metadata = { refundId: refund.refundId, number: payout.amount, currency: order.cart.currency };
  const tell = (type: string): ShopEvent =>
    toEvent(order, pieces, { type, at: now, description: refund.reason }, metadata);
  return {
    refunds: [refund],
    events: payout.amount === 0 ? [] : [tell('refund_processed'), tell('refund_completed')],
  };
}
