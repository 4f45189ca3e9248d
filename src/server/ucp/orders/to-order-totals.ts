import type { Cart } from '../../../domain/cart/cart.ts';

export interface UcpTotal {
  readonly type: string;
  readonly amount: number;
  readonly display_text?: string;
}

/** In minor units; the last is the sum of the others. Source: the protocol, "Totals". */
export const toOrderTotals = (cart: Cart): readonly UcpTotal[] => [
  { type: 'subtotal', amount: cart.subTotal.number },
  ...(cart.cartDiscount === null || cart.cartDiscount.number === 0
    ? []
    : [{ type: 'discount', amount: cart.cartDiscount.number }]),
  ...(cart.shipments.length === 0 ? [] : [{ type: 'fulfillment', amount: cart.shippingTotal.number }]),
  { type: 'tax', amount: cart.taxTotal.number },
  ...cart.fees.map(({ description, amount }) => ({ type: 'fee', display_text: description, amount: amount.number })),
  ...(cart.addonTotal.number === 0 ? [] : [{ type: 'addon', display_text: 'Add-ons', amount: cart.addonTotal.number }]),
  { type: 'total', amount: cart.total.number },
];
