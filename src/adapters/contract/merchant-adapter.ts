import type { MerchantCall } from './method-types.ts';
import type { AddonAndPromotionMethods } from './methods/addon-and-promotion-methods.ts';
import type { CartMethods } from './methods/cart-methods.ts';
import type { CatalogMethods } from './methods/catalog-methods.ts';
import type { CheckoutMethods } from './methods/checkout-methods.ts';
import type { ExpressMethods } from './methods/express-methods.ts';
import type { HandOverMethods } from './methods/hand-over-methods.ts';
import type { OrderMethods } from './methods/order-methods.ts';
import type { ShipmentMethods } from './methods/shipment-methods.ts';

/**
 * One merchant on one platform, as the core sees it. An adapter translates and decides nothing: it holds no state
 * between calls, knows no device and promises nothing that its platform does not.
 *
 * **Absent method = unsupported.** Omit a method if the platform cannot do it; the core then answers
 * `OperationNotSupported` before any upstream call. Never write a method that returns its input, and throw
 * `NotImplemented` only if this version of a platform lacks what other versions have.
 *
 * **Obligations of every method**
 * - Refuse by throwing a `CommerceError` with the catalog name that fits best; the platform's cart is then unchanged.
 *   If a platform does only part of the request (adds three of five), undo it before refusing.
 * - If you know which part of the input is wrong, give `field`: the path into the method's `input`, as in `['address',
 *   'country']` or `['items', '0', 'quantity']`. The core turns it into the path of the client's input.
 * - Throw `StoreUnavailable` for time-outs, broken connections, invalid responses and 5xx responses. Clients are told
 *   that it is not known whether a write was carried out, unless the error says `outcomeUnknown: false`: set it if
 *   nothing was sent. If a write is followed by other requests, their failures say nothing of it: use `afterWrite` of
 *   the toolkit.
 * - Stop soon after `call.signal` aborts.
 * - Retry reads only. The core repeats a write only if the contract says that it is idempotent.
 * - Amounts come from the platform, as integers of the smallest unit; see `PlatformCart` for how they add up.
 * - A platform value that fits no enum value becomes `UNKNOWN` (for an order, `PENDING`), with the raw value next to
 *   it: never a guess at success or failure.
 * - No secret, card data or personal data in an error, a log line or an identifier.
 */
export interface MerchantAdapter
  extends CartMethods,
    ShipmentMethods,
    AddonAndPromotionMethods,
    CheckoutMethods,
    OrderMethods,
    CatalogMethods,
    HandOverMethods,
    ExpressMethods {
  /** The version of this contract that the adapter was written for. */
  readonly contractVersion: 1;
  /** The platform's name, shown to clients as `Cart.platformId`: `sandbox`, `vendure`, … */
  readonly platform: string;

  /** Cheap check that the platform responds, for readiness and the breaker's probe. Throws StoreUnavailable. */
  readonly ping?: (call: MerchantCall) => Promise<void>;

  /** Lets go of pools and timers. No call follows. */
  readonly close?: () => Promise<void>;
}

/** The names of all methods that implement an operation of the specification: the possible capabilities. */
export type OperationName = Exclude<
  keyof MerchantAdapter,
  | 'contractVersion'
  | 'platform'
  | 'ping'
  | 'close'
  | 'settleCart'
  | 'getCheckoutRequirements'
  | 'listShippingCountries'
  | 'paymentKinds'
  | 'mayChargeTwice'
  | 'vaultCard'
  | 'reconcileOrder'
  | 'continueOrder'
  | 'cancelOrder'
  | 'awaitOrderChanges'
  // Consents also come from the configuration, so that every merchant supports them.
  | 'listConsents'
  | 'scanProducts'
  | 'getCatalogVersion'
  // They come with startExpressCheckout.
  | 'getExpressCheckout'
  | 'releaseHold'
>;
