import type { Money } from '../money/money.ts';

export interface Image {
  readonly url: string;
  readonly alt: string | null;
  /** For example `default`. */
  readonly type: string | null;
}

export interface Discount {
  readonly description: string;
  /** Negative. */
  readonly amount: Money;
  readonly promoCode: string | null;
}

export interface LineItem {
  /** The identifier that clients use; for most platforms the same as `platformLineItemId`. */
  readonly lineItemId: string;
  readonly platformLineItemId: string;
  readonly sku: string;
  readonly variantId: string;
  readonly baseSku: string;
  /** Product title. */
  readonly description: string;
  readonly variantDescription: string | null;
  readonly quantity: number;
  /** Unit price, before discounts. */
  readonly price: Money;
  /** `price × quantity`. */
  readonly linePrice: Money;
  readonly msrp: Money | null;
  /** Per unit, negative; null if no promotion applies to the line itself, or `lineDiscount` does not divide evenly. */
  readonly discount: Money | null;
  /** The sum of `discounts`; null if there are none. */
  readonly lineDiscount: Money | null;
  readonly discounts: readonly Discount[];
  readonly image: Image | null;
  readonly requiresShipping: boolean;
  /**
   * How many units of the line the buyer could have now: a number, or, if the platform tells none, whether the line can
   * be had at all. Absent if the platform tells neither with a cart. It means nothing in a submitted cart.
   */
  readonly availability?: number | boolean;
}
