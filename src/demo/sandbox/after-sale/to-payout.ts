import type { OrderedCart } from '../orders/shop-order.ts';
import { spread } from '../pricing/spread.ts';
import type { AfterSale, LineShare, Payout, Piece } from './after-sale.ts';
import { countUnits } from './pieces.ts';

/** What the shop keeps of the money for a return. */
export interface ReturnFees {
  /** The part of the price of the goods. */
  readonly restockingMillionths: number;
  /** Minor units. */
  readonly labelFee: number;
}

const noFees: ReturnFees = { restockingMillionths: 0, labelFee: 0 };

/**
 * The charge of an order, divided: each line bears its share of add-ons, fees and the discounts of the whole cart. The
 * parts add up to the total exactly.
 */
function divideCharge(cart: OrderedCart): {
  readonly lines: readonly LineShare[];
  readonly shipping: number;
  readonly shippingTax: number;
} {
  const shipping = cart.shippingTotal + sum(cart.discounts.filter(({ shipmentId }) => shipmentId !== null));
  const shippingTax = cart.shipments.reduce((tax, shipment) => tax + shipment.tax, 0);
  const values = cart.lines.map(({ lineId, lineTotal }) =>
    Math.max(0, lineTotal + sum(cart.discounts.filter((discount) => discount.lineId === lineId))),
  );
  const products = spread(cart.total - cart.taxTotal - shipping, values);
  const taxes = spread(
    cart.taxTotal - shippingTax,
    cart.lines.map(({ tax }) => tax),
  );
  const lines = cart.lines.map(({ lineId, quantity }, index) => ({
    lineId,
    quantity,
    product: products[index] ?? 0,
    tax: taxes[index] ?? 0,
  }));
  return { lines, shipping, shippingTax };
}

const sum = (discounts: readonly { readonly amount: number }[]): number =>
  discounts.reduce((total, { amount }) => total + amount, 0);

/**
 * What the buyer gets back for these units. The last unit of a line brings what rounding left, and the last unit of the
 * order its shipping, so that all payouts without fees add up to the charge. The caller has checked
 * that the units were not paid out before.
 */
export function toPayout(
  cart: OrderedCart,
  { refunds }: Pick<AfterSale, 'refunds'>,
  pieces: readonly Piece[],
  fees: ReturnFees = noFees,
): Payout {
  const charge = divideCharge(cart);
  const before = refunds.flatMap((refund) => refund.pieces);
  const shares = charge.lines.flatMap((line) =>
    toShare(line, countUnits(before, line.lineId), countUnits(pieces, line.lineId)),
  );
  const isLast = charge.lines.every(
    ({ lineId, quantity }) => countUnits(before, lineId) + countUnits(shares, lineId) === quantity,
  );
  const product = shares.reduce((total, share) => total + share.product, 0);
  const tax = shares.reduce((total, share) => total + share.tax, 0) + (isLast ? charge.shippingTax : 0);
  const shipping = isLast ? charge.shipping : 0;
  const all = product + tax + shipping;
  const restockingFee = Math.min(all, Number((BigInt(product) * BigInt(fees.restockingMillionths)) / 1_000_000n));
  const otherFees = Math.min(all - restockingFee, fees.labelFee);
  return { amount: all - restockingFee - otherFees, product, tax, shipping, restockingFee, otherFees, shares };
}

/** The part of the first `k` units is rounded down, so that units paid out one by one add up. */
function toShare(line: LineShare, before: number, units: number): readonly LineShare[] {
  if (units === 0) return [];
  const between = (amount: number): number => upTo(amount, before + units, line) - upTo(amount, before, line);
  return [{ lineId: line.lineId, quantity: units, product: between(line.product), tax: between(line.tax) }];
}

const upTo = (amount: number, units: number, { quantity }: LineShare): number =>
  Number((BigInt(amount) * BigInt(units)) / BigInt(quantity));
