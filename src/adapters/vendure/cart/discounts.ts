import type { CartDiscount } from '../../../domain/cart/cart.ts';
import type { WireLine, WireOrder } from '../wire.ts';
import type { NetOrGross } from './cart-totals.ts';
import { SHIPMENT_ID } from './shipment-id.ts';

type WireDiscount = WireOrder['discounts'][number];

/**
 * What each promotion took from each line, from the order and from shipping. Vendure gives the sum of each promotion,
 * and spreads what it takes from the order over the lines (`DISTRIBUTED_ORDER_PROMOTION`). What no line explains was
 * taken from shipping.
 */
export function toDiscounts(order: WireOrder, netOrGross: NetOrGross): readonly CartDiscount[] {
  const amountOf = ({ amount, amountWithTax }: WireDiscount): number => netOrGross(amount, amountWithTax).number;
  return order.discounts.flatMap((whole) => {
    const ofPromotion = ({ adjustmentSource }: WireDiscount): boolean => adjustmentSource === whole.adjustmentSource;
    const onLines = order.lines.flatMap((line) => line.discounts.filter(ofPromotion).map((part) => ({ line, part })));
    const own = onLines.filter(({ part }) => part.type === 'PROMOTION');
    const spread = onLines.filter(({ part }) => part.type !== 'PROMOTION');
    const ofOrder = sum(spread.map(({ part }) => amountOf(part)));
    const ofShipping = amountOf(whole) - ofOrder - sum(own.map(({ part }) => amountOf(part)));
    const toDiscount = (amount: number, line: WireLine | null, shipmentId: string | null): CartDiscount => ({
      description: whole.description,
      promoCode: findCode(whole.adjustmentSource, order),
      amount: netOrGross(amount, amount),
      lineItemId: line?.id ?? null,
      shipmentId,
    });
    return [
      ...own.map(({ line, part }) => toDiscount(amountOf(part), line, null)),
      toDiscount(ofOrder, null, null),
      toDiscount(ofShipping, null, SHIPMENT_ID),
    ].filter(({ amount }) => amount.number < 0);
  });
}

const sum = (numbers: readonly number[]): number => numbers.reduce((left, right) => left + right, 0);

/** `PROMOTION:7` names the promotion; the order has the code. */
export const findCode = (source: string, order: WireOrder): string | null =>
  order.promotions.find(({ id }) => source === `PROMOTION:${id}`)?.couponCode ?? null;
