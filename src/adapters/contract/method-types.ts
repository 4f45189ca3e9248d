import type { AddonOption } from '../../domain/cart/addon.ts';
import type { CartWarning, PlatformCart } from '../../domain/cart/cart.ts';
import type { AddToCartRef, PlatformProduct } from '../../domain/product/product.ts';

/**
 * The platform's handle of the buyer's cart: an identifier, a session token, or both in JSON. It may act as a password,
 * so it is stored sealed and never shown to a client. At most 4,096 characters.
 */
export type CartHandle = string;

/** The circumstances of one call. */
export interface MerchantCall {
  /** Identifies the log lines of the request. Pass it on if the platform accepts one. */
  readonly requestId: string;
  readonly signal: AbortSignal;
  readonly buyer: { readonly ip: string | null; readonly userAgent: string | null };
}

/** A platform may renew the handle with any call, so every change returns the handle to use from now on. */
export interface CartResult {
  readonly handle: CartHandle;
  /** The very cart that `getCart` answers next, its obstacles included: what the change ended is gone from it. */
  readonly cart: PlatformCart;
  /**
   * What the platform changed in the cart besides the request: a code that no longer applies, a slot that is gone.
   * Report each change once, with the call that noticed it, and never instead of a refusal. Omit it if there is none.
   * Prices and availability of lines need no report: the core compares `price` and `availability` with those of the last
   * change. A report of yours for the same line replaces what the core would say.
   */
  readonly warnings?: readonly CartWarning[];
}

export interface NewLineItem {
  readonly addToCartRef: AddToCartRef;
  /** A positive whole number, already checked. */
  readonly quantity: number;
}

export interface FulfillmentChoice {
  readonly cart: CartHandle;
  readonly shipmentId: string;
  readonly fulfillmentType: string;
  /** For pickup only, and the other two for deliveries by appointment only: the core refuses what does not belong. */
  readonly locationId: string | null;
  /** ISO 8601 calendar date. */
  readonly selectedDate: string | null;
  readonly selectedTimeSlot: string | null;
}

export interface ShipmentSplit {
  readonly cart: CartHandle;
  readonly shipmentId: string;
  /** The units that leave the shipment. At least one item, no line twice, each quantity a positive whole number. */
  readonly items: readonly { readonly lineItemId: string; readonly quantity: number }[];
}

export interface NewAddonSelection {
  readonly addonId: string;
  /** At least one line for `ITEM` and `GROUP`. Empty for `CART`, and for a child, which takes the lines of its parent. */
  readonly lineItemIds: readonly string[];
  readonly options: readonly AddonOption[];
}

export interface AddonChoice {
  readonly cart: CartHandle;
  /** No add-on is there twice for the same line. */
  readonly selections: readonly NewAddonSelection[];
}

/** How the platform identifies an order that it placed. */
export interface OrderRef {
  readonly orderId: string;
  /** The handle that the cart had when the order was placed, for platforms that show orders only to their session. */
  readonly cart: CartHandle | null;
}

/** A part of a whole catalog. */
export interface CatalogPart {
  readonly products: readonly PlatformProduct[];
  /** Products that cannot be mapped: the platform's identifier and the reason. The rest of the part counts. */
  readonly skipped: readonly { readonly productId: string; readonly reason: string }[];
  /** At most 2,000 characters; null at the end. */
  readonly next: string | null;
}

export type ProductReference =
  | { readonly by: 'baseSku'; readonly value: string }
  | { readonly by: 'handle'; readonly value: string }
  | { readonly by: 'sku'; readonly value: string }
  | { readonly by: 'variantId'; readonly value: string };
