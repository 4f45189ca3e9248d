import type { PlatformCart } from '../../../../domain/cart/cart.ts';
import type { LineItem } from '../../../../domain/cart/line-item.ts';
import type { Money } from '../../../../domain/money/money.ts';

export interface UcpTotal {
  readonly type: string;
  readonly display_text: string;
  readonly amount: number;
}

/** What a cart costs, part by part, in the order in which it is shown. The parts add up to the last one. */
export function toTotals(cart: PlatformCart): readonly UcpTotal[] {
  const { subTotal, shippingTotal, taxTotal, addonTotal, cartDiscount, discounts, fees, feeTotal, total } = cart;
  const discount = cartDiscount?.number ?? 0;
  // At most the discount of the cart, whatever a platform lists of it.
  const ofLines = Math.max(addUp(discounts.filter(({ lineItemId }) => lineItemId !== null)), discount);
  return [
    toTotal('subtotal', 'Subtotal', subTotal.number),
    ...toTotalIfAny('items_discount', 'Item discounts', ofLines),
    ...toTotalIfAny('discount', 'Discounts', discount - ofLines),
    ...toTotalIfAny('fulfillment', 'Shipping', shippingTotal.number),
    ...toTotalIfAny('addon', 'Add-ons', addonTotal.number),
    ...(addUp(fees) === feeTotal.number && fees.every(({ amount }) => amount.number >= 0)
      ? fees.map(({ description, amount }) => toTotal('fee', description, amount.number))
      : toTotalIfAny('fee', 'Fees', feeTotal.number)),
    ...toTotalIfAny('tax', 'Tax', taxTotal.number),
    toTotal('total', 'Total', total.number),
  ];
}

export const toLineTotals = ({ linePrice, lineDiscount }: Pick<LineItem, 'linePrice' | 'lineDiscount'>) => [
  toTotal('subtotal', 'Subtotal', linePrice.number),
  ...toTotalIfAny('items_discount', 'Discounts', lineDiscount?.number ?? 0),
  toTotal('total', 'Total', linePrice.number + (lineDiscount?.number ?? 0)),
];

const addUp = (parts: readonly { readonly amount: Money }[]): number =>
  parts.reduce((running, { amount }) => running + amount.number, 0);

const toTotal = (type: string, text: string, amount: number): UcpTotal => ({ type, display_text: text, amount });

const toTotalIfAny = (type: string, text: string, amount: number): readonly UcpTotal[] =>
  amount === 0 ? [] : [toTotal(type, text, amount)];
