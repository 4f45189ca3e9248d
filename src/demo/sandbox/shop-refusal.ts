/** Every refusal of the shop, in its own codes. */
export const refusalCodes = [
  'addon-children-wrong',
  'addon-lines-wrong',
  'addon-not-chosen',
  'addon-not-offered',
  'addon-options-wrong',
  'addon-parent-missing',
  'addon-unknown',
  'attempt-given-up',
  'billing-address-missing',
  'cannot-travel-together',
  'card-declined',
  'card-expired',
  'card-expiry-month-wrong',
  'card-funds-insufficient',
  'card-number-wrong',
  'card-postal-code-wrong',
  'card-security-code-wrong',
  'card-token-wrong',
  'captcha-missing',
  'captcha-wrong',
  'cart-empty',
  'cart-not-found',
  'challenge-declined',
  'challenge-expired',
  'challenge-needed',
  'challenge-not-found',
  'code-expired',
  'code-minimum-missed',
  'code-not-applicable',
  'code-not-removable',
  'code-not-stackable',
  'code-not-started',
  'code-unknown',
  'code-used-up',
  'country-not-served',
  'date-not-available',
  'line-not-found',
  'express-approval-wrong',
  'express-declined',
  'express-not-approved',
  'express-over',
  'express-refused',
  'express-session-unknown',
  'gateway-not-for-cart',
  'gateway-unknown',
  'location-missing',
  'location-not-available',
  'method-not-offered',
  'nothing-to-hand-over',
  'nothing-to-ship',
  'order-not-found',
  'postal-code-elsewhere',
  'postal-code-needed',
  'postal-code-wrong',
  'product-gone',
  'product-not-for-sale',
  'product-not-found',
  'quantity-out-of-range',
  'region-embargoed',
  'region-unknown',
  'shipment-not-found',
  'slot-missing',
  'slot-not-available',
  'shipping-address-missing',
  'shipping-method-missing',
  'stock-short',
  'too-many-lines',
  'too-many-shipments',
  'total-changed',
  'type-missing',
  'type-not-offered',
  'type-without-choice',
  'units-all',
  'units-not-there',
  'variant-not-found',
] as const;

export type RefusalCode = (typeof refusalCodes)[number];

export interface Amount {
  readonly amount: number;
  readonly currency: string;
}

export interface RefusalDetails {
  /** How many units the buyer could have in total. */
  readonly available?: number;
  /** The most units that a line holds. */
  readonly maximum?: number;
  /** Which of the items given was at fault, from 0. */
  readonly item?: number;
  /** The variant concerned. */
  readonly sku?: string;
  readonly shipmentId?: string;
  readonly promoCode?: string;
  /** By how much the goods miss a minimum, in minor units of the currency. */
  readonly missing?: Amount;
  /** The total that was to be charged and the total of the cart, in minor units of their currencies. */
  readonly totals?: { readonly expected: Amount; readonly actual: Amount };
  /** The place of the error in the input, below the item if there is one. */
  readonly place?: readonly string[];
  /** The available alternatives. */
  readonly options?: readonly string[];
}

/** Thrown by every refused operation of the shop; nothing has changed then. */
export class ShopRefusal extends Error {
  override readonly name = 'ShopRefusal';
  readonly code: RefusalCode;
  readonly details: RefusalDetails;

  constructor(code: RefusalCode, details: RefusalDetails = {}) {
    super(code);
    this.code = code;
    this.details = details;
  }
}
