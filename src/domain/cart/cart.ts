import type { Address } from '../address.ts';
import type { Money } from '../money/money.ts';
import type { PaymentSummary } from '../payment/payment.ts';
import type { AddonOffer, AddonSelection } from './addon.ts';
import type { CartObstacle } from './cart-obstacle.ts';
import type { KeptCheckout } from './kept-checkout.ts';
import type { LineItem } from './line-item.ts';
import type { Shipment, ShippingMethod } from './shipment.ts';

export type CartStatus = 'ACTIVE' | 'SUBMITTED';

/** What one promotion took off one part of the cart. */
export interface CartDiscount {
  readonly description: string;
  /** Null for an automatic promotion. */
  readonly promoCode: string | null;
  /** Negative. */
  readonly amount: Money;
  /** Set if it was taken from a line; both are null if it was taken from the cart as a whole. */
  readonly lineItemId: string | null;
  /** Set if it was taken from the shipping of a shipment. */
  readonly shipmentId: string | null;
}

export interface Fee {
  readonly description: string;
  readonly amount: Money;
}

/**
 * The cart as the merchant's platform holds it. Every amount comes from the platform, and they add up: `total =
 * subTotal + shippingTotal + taxTotal + addonTotal + feeTotal + cartDiscount`. `subTotal` is the sum of the lines'
 * `linePrice`; it and `shippingTotal` are before all discounts. `cartDiscount` is the sum of `discounts`, `addonTotal`
 * the sum of the selections' prices.
 */
export interface PlatformCart {
  /** The platform's own identifier. Another cart of the device, such as the next one after an order, has another one. */
  readonly cartId: string;
  readonly cartStatus: CartStatus;
  readonly lineItems: readonly LineItem[];
  readonly shipments: readonly Shipment[];
  readonly addons: { readonly offers: readonly AddonOffer[]; readonly selections: readonly AddonSelection[] };
  /** Applied promotion codes, in the order in which they were applied. */
  readonly coupons: readonly string[];
  /** Null if no promotion applies; negative otherwise. */
  readonly cartDiscount: Money | null;
  readonly discounts: readonly CartDiscount[];
  readonly fees: readonly Fee[];
  readonly feeTotal: Money;
  readonly subTotal: Money;
  readonly shippingTotal: Money;
  readonly taxTotal: Money;
  /** True while the tax may still change: the platform has no address, or calculates it only on its own page. */
  readonly taxEstimated: boolean;
  /** True if some tax is that of `billingInfo`, so that the cart has another total once that is set or changed. Omit it otherwise. */
  readonly taxedAtBilling?: boolean;
  readonly addonTotal: Money;
  readonly total: Money;
  readonly shippingInfo: Address | null;
  readonly billingInfo: Address | null;
  /** Set by setPostalCode if no address is known yet. */
  readonly postalCode: string | null;
  /**
   * Everything that would make the platform refuse an order now and that the other members do not show. Of an open cart
   * only; omit it if there is nothing, or if the platform says so only when it is ordered.
   */
  readonly obstacles?: readonly CartObstacle[];
  /** Set on a submitted cart only. */
  readonly confirmation: Confirmation | null;
}

/** What Place Order adds to the cart. Source: the specification, "Additional fields on a submitted cart". */
export interface Confirmation {
  readonly platformOrderNumber: string;
  /** ISO 8601 in UTC. */
  readonly submittedAt: string;
  readonly thankYouPage: string | null;
  readonly shippingMethod: ShippingMethod | null;
  readonly paymentSummary: PaymentSummary | null;
}

/** The platform's cart together with this service's data about the merchant. */
export interface Cart extends PlatformCart {
  readonly platformId: string;
  /** The merchant's domain. */
  readonly shopId: string;
  readonly displayName: string;
  /** The version of the device's cart, or of an earlier change if others ran at the same time; absent from the carts of orders and of their events. */
  readonly revision?: number;
  /** The state when the device's cart was read; absent from a cart that a change returned. */
  readonly checkout?: KeptCheckout;
  /** The deadline of a cart that was read beside others: until when the merchant may answer what else is asked about it, in milliseconds since the Unix epoch. */
  readonly answerBy?: number;
}

export type CartWarningCode =
  | 'PRICE_CHANGED'
  | 'AVAILABILITY_CHANGED'
  | 'ADDON_REMOVED'
  | 'SHIPPING_METHOD_GONE'
  | 'TIME_SLOT_GONE'
  | 'PICKUP_LOCATION_GONE'
  | 'PROMO_CODE_REMOVED';

/** A message for the buyer although the call succeeded. */
export interface CartWarning {
  readonly code: CartWarningCode;
  /** A sentence for the buyer. */
  readonly message: string;
  /** The ID of the line item, shipment or add-on concerned, or the promotion code; null if it is the whole cart. */
  readonly target: string | null;
  /** Prices as `20.00`, availability as the units left. */
  readonly oldValue: string | null;
  readonly newValue: string | null;
}
