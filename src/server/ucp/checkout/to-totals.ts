import type { PlatformCart } from '../../../domain/cart/cart.ts';
import type { LineItem } from '../../../domain/cart/line-item.ts';

export interface UcpTotal {
  readonly type: string;
  readonly display_text: string;
  readonly amount: number;
}

/** What a cart costs, part by part, in the order in which it is shown. The parts add up to the last one. */
export function toTotals(cart: PlatformCart): readonly UcpTotal[] {
  const { subTotal, shippingTotal, taxTotal, addonTotal, cartDiscount, fees, feeTotal, total } = cart;
  return [
    toTotal('subtotal', 'Subtotal', subTotal.number),
    ...toTotalIfAny('discount', 'Discounts', cartDiscount?.number ?? 0),
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

const addUp = (fees: PlatformCart['fees']): number => fees.reduce((running, { amount }) => running + amount.number, 0);

const toTotal = (type: string, text: string, amount: number): UcpTotal => ({ type, display_text: text, amount });

const toTotalIfAny = (type: string, text: string, amount: number): readonly UcpTotal[] =>
  amount === 0 ? [] : [toTotal(type, text, amount)];
