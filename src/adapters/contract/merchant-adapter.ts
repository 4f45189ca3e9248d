import type { Address } from '../../domain/address.ts';
import type { PlatformCart } from '../../domain/cart.ts';
import type { PlatformOrder } from '../../domain/order.ts';
import type { PlatformProduct, ProductPage } from '../../domain/product.ts';
import type { ShipmentAvailability } from '../../domain/shipment.ts';
import type {
  AddonChoice,
  CartHandle,
  CartResult,
  FulfillmentChoice,
  MerchantCall,
  NewLineItem,
  OrderRef,
  ProductReference,
  ShipmentSplit,
} from './method-types.ts';
import type { OrderOutcome, OrderSubmission, ReconciledOutcome } from './order-submission.ts';

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
export interface MerchantAdapter {
  /** The version of this contract that the adapter was written for. */
  readonly contractVersion: 1;
  /** The platform's name, shown to clients as `Cart.platformId`: `sandbox`, `vendure`, … */
  readonly platform: string;

  // ── Cart ──────────────────────────────────────────────────────────────────────────────────────────────────────
  // Errors of all cart methods besides their own: CartNotFound if the handle no longer leads to an open cart (the core
  // then forgets the handle), PostalCodeRequired if the merchant requires a postal code before items can change.

  /** The cart behind the handle, with fresh prices. Throws CartNotFound. */
  readonly getCart?: (call: MerchantCall, input: { readonly cart: CartHandle }) => Promise<PlatformCart>;

  /**
   * Adds items, in the order given, all or none. Without a handle the platform starts a cart, if possible only once the
   * first item is accepted. A variant that is already in the cart increases its line or gets a separate line, as the
   * platform prefers. `flush` empties the cart first; if the items are then refused, the old lines remain.
   *
   * Throws ProductNotFound, ProductNotSupported, NotEnoughStockError (with `quantityAvailable` if the platform says it:
   * how many the buyer could have in total, and with `field: ['items', index, 'quantity']`), InvalidQuantity,
   * NoLineItemError, CannotCreateCart.
   */
  readonly addLineItems?: (
    call: MerchantCall,
    input: { readonly cart: CartHandle | null; readonly items: readonly NewLineItem[]; readonly flush: boolean },
  ) => Promise<CartResult>;

  /** Sets the quantity of a line; 0 removes it. Throws LineItemNotFound, NotEnoughStockError, InvalidQuantity. */
  readonly updateLineItem?: (
    call: MerchantCall,
    input: { readonly cart: CartHandle; readonly lineItemId: string; readonly quantity: number },
  ) => Promise<CartResult>;

  /** Removes all lines; addresses and the cart itself may stay. */
  readonly clearCart?: (call: MerchantCall, input: { readonly cart: CartHandle }) => Promise<CartResult>;

  /**
   * Tells the platform where the buyer is, before there is an address. Starts a cart if there is none. Throws
   * CountryNotSupported, InvalidShippingInfo.
   */
  readonly setPostalCode?: (
    call: MerchantCall,
    input: { readonly cart: CartHandle | null; readonly postalCode: string; readonly country: string | null },
  ) => Promise<CartResult>;

  // ── Shipments ─────────────────────────────────────────────────────────────────────────────────────────────────

  // A shipment's type is null until the buyer chooses it, if the platform offers several. Until then the shipment offers
  // the methods of `SHIP_TO_ADDRESS`. A platform with shipments of its own keeps their order and their units: more units
  // of a line join the first shipment that has it, fewer leave the last. An empty shipment goes.

  /**
   * Chooses how a shipment reaches the buyer. Another type drops the method, location and date; the same type again
   * changes only what is given. Location and date may come with a later call. Another date drops the time slot.
   * Throws ShipmentNotFound, InvalidFulfillmentType (with `options`), LocationNotFound (also for a location that lacks one
   * of the lines), InvalidDeliveryDate.
   */
  readonly setFulfillmentType?: (call: MerchantCall, input: FulfillmentChoice) => Promise<CartResult>;

  /**
   * Chooses a method of the shipment's type; if no type is chosen, `SHIP_TO_ADDRESS` with it.
   * Throws ShipmentNotFound, InvalidShippingMethod (with `options`), ShipmentNotAvailable, MissingShippingInfo.
   */
  readonly setShippingMethod?: (
    call: MerchantCall,
    input: { readonly cart: CartHandle; readonly shipmentId: string; readonly shippingMethodId: string },
  ) => Promise<CartResult>;

  /**
   * The dates or locations for a type; for the shipment's current type if `fulfillmentType` is null. Chooses nothing.
   * Throws ShipmentNotFound, InvalidFulfillmentType (with `options`), InvalidShipmentType (for a type without dates and
   * locations), MissingShippingInfo.
   */
  readonly getShipmentAvailability?: (
    call: MerchantCall,
    input: { readonly cart: CartHandle; readonly shipmentId: string; readonly fulfillmentType: string | null },
  ) => Promise<ShipmentAvailability>;

  /**
   * Moves units into a new shipment, which comes last and takes address and type along, not method, location or date.
   * Throws ShipmentNotFound, LineItemNotFound (for a line that is not in the shipment), InvalidQuantity (for units that
   * are not there, and for all units of the shipment).
   */
  readonly splitShipment?: (call: MerchantCall, input: ShipmentSplit) => Promise<CartResult>;

  /**
   * Moves everything into the first of these shipments, which keeps all its choices. At least two, none twice.
   * Throws ShipmentNotFound, InvalidShipmentType (for different types, and for goods that cannot travel together).
   */
  readonly mergeShipments?: (
    call: MerchantCall,
    input: { readonly cart: CartHandle; readonly shipmentIds: readonly string[] },
  ) => Promise<CartResult>;

  // ── Add-ons and promotions ────────────────────────────────────────────────────────────────────────────────────

  /**
   * Adds selections, all or none. A selection of the same add-on for the same line is replaced, and keeps its children;
   * a group replaces the earlier one. Selections survive a change of quantity. One that another change makes invalid
   * goes, with the warning ADDON_REMOVED.
   *
   * Throws AddonNotFound for an add-on that the shop does not know, LineItemNotFound, and InvalidInputBody (with
   * `otherStatus: 'rejectedByMerchant'`) for one that is not offered on this cart or lacks an option or a child, each
   * with its place: `['selections', '0', 'options', '1', 'value']`.
   */
  readonly addAddons?: (call: MerchantCall, input: AddonChoice) => Promise<CartResult>;
  /** Replaces all selections, all or none; an empty list removes all. Throws as addAddons. */
  readonly replaceAddons?: (call: MerchantCall, input: AddonChoice) => Promise<CartResult>;
  /**
   * Removes an add-on and its children from the lines given, or everywhere if `lineItemIds` is null. Throws AddonNotFound
   * if it is not selected there, LineItemNotFound, and InvalidInputBody (as addAddons) if its parent needs it.
   */
  readonly removeAddon?: (
    call: MerchantCall,
    input: { readonly cart: CartHandle; readonly addonId: string; readonly lineItemIds: readonly string[] | null },
  ) => Promise<CartResult>;

  /**
   * Applies codes in the order given, all or none, in addition to those already applied; with `replace`, instead of
   * them. If a code is refused, the earlier codes remain. If a later change makes a code stop applying, the change is
   * made, and the code goes with the warning PROMO_CODE_REMOVED.
   *
   * Throws InvalidPromoCode (INVALID, EXPIRED, NOT_STACKABLE), PromoNotAvailable (MINIMUM_NOT_MET with `missingAmount`
   * if the platform says it, NOT_APPLICABLE), MultipleDiscountCodesNotSupported, each with `promoCode` and `reason`.
   */
  readonly applyPromoCodes?: (
    call: MerchantCall,
    input: { readonly cart: CartHandle; readonly promoCodes: readonly string[]; readonly replace: boolean },
  ) => Promise<CartResult>;
  /** Removes all codes; a cart without codes stays as it is. Throws ClearPromoCodeNotAllowed. */
  readonly clearPromoCodes?: (call: MerchantCall, input: { readonly cart: CartHandle }) => Promise<CartResult>;

  // ── Checkout ──────────────────────────────────────────────────────────────────────────────────────────────────

  /**
   * Sets the shipping address of one shipment, or of all if `shipmentId` is null. Repeating it changes nothing.
   * Throws InvalidShippingInfo, InvalidState, CountryNotSupported, ShippingAddressNotSupported, ShippingNotNeeded,
   * ShipmentNotFound, MultipleDiscountCodesNotSupported.
   */
  readonly setShippingInfo?: (
    call: MerchantCall,
    input: { readonly cart: CartHandle; readonly shipmentId: string | null; readonly address: Address },
  ) => Promise<CartResult>;

  /** Stores the billing address for the whole order. Repeating it changes nothing. */
  readonly setBillingInfo?: (
    call: MerchantCall,
    input: { readonly cart: CartHandle; readonly address: Address },
  ) => Promise<CartResult>;

  // ── Orders ────────────────────────────────────────────────────────────────────────────────────────────────────

  /**
   * Charges the payment and turns the cart into an order.
   *
   * **Idempotent per `attemptKey`**: the core repeats the call after a time-out or a crash, perhaps from another
   * machine. One key never charges twice nor creates two orders, whatever the first response was. Pass the key on to
   * the platform; if it accepts none, find the order by the cart before charging. Pass `paymentKey` on to the payment
   * provider.
   *
   * A cart gets another `attemptKey` only after the submission before it was refused or is `not-placed`: the core has
   * one open attempt for a cart. A request that was lost or doubled on the way can still arrive at any time.
   *
   * A thrown `CommerceError` with a 4xx status means: refused, nothing was charged, and nothing under this key ever
   * will be without another call. Any other error, StoreUnavailable included, means that the outcome is unknown.
   * Refusals: the CreditCard… names, InvalidPromoCode and PromoNotAvailable for an applied code that has ended,
   * PaymentMethodNotAvailable, NotEnoughStockError, MissingShippingInfo,
   * MissingShippingMethod, ShipmentNotAvailable, LocationNotFound, InvalidDeliveryDate, MissingRequiredParameters (with
   * `shipmentId` if a shipment lacks its type, location or date), MissingTaxSync, CheckoutError. A pickup needs neither
   * address nor method.
   */
  readonly placeOrder?: (call: MerchantCall, input: OrderSubmission) => Promise<OrderOutcome>;

  /**
   * Goes on after the buyer met a challenge. Answers `action-required` while the buyer has not. Idempotent per `attemptKey`.
   * Throws PaymentChallengeRequired (declined after authentication), PaymentChallengeExpired, or as placeOrder.
   */
  readonly continueOrder?: (
    call: MerchantCall,
    input: { readonly cart: CartHandle; readonly attemptKey: string; readonly challengeId: string },
  ) => Promise<OrderOutcome>;

  /**
   * Ends a submission that waits for its buyer at a challenge: afterwards the challenge is void, also if the buyer has
   * confirmed it, nothing is charged under this key, and the cart can change and be ordered under another key. Answers
   * `not-placed` then, also when repeated. If it came too late, answers the outcome, as reconcileOrder does. Omit it if
   * the platform cannot do this.
   */
  readonly cancelOrder?: (
    call: MerchantCall,
    input: { readonly cart: CartHandle; readonly attemptKey: string; readonly challengeId: string },
  ) => Promise<ReconciledOutcome>;

  /**
   * The outcome of a submission whose response was lost. Required of every adapter that has placeOrder. `not-placed` is
   * final: afterwards, a submission under this key that is still in flight is refused when it arrives (or the adapter
   * has ensured that there is none). If that is not certain yet, answer `unknown`.
   */
  readonly reconcileOrder?: (
    call: MerchantCall,
    input: { readonly cart: CartHandle; readonly attemptKey: string },
  ) => Promise<ReconciledOutcome>;

  /** The current order on the platform. Throws OrderNotFound. Ownership was checked before. */
  readonly getOrder?: (call: MerchantCall, input: { readonly order: OrderRef }) => Promise<PlatformOrder>;

  // ── Catalog ───────────────────────────────────────────────────────────────────────────────────────────────────

  /** A page of the whole catalog in a stable order; `page` from 1, `size` from 1 to 100. A page past the end is empty. */
  readonly listProducts?: (
    call: MerchantCall,
    input: { readonly page: number; readonly size: number },
  ) => Promise<ProductPage>;

  /**
   * Many products in one call (or as few as the platform allows): the answer has one entry per reference, in the same
   * order, null if there is none. One failed reference must not fail the others.
   */
  readonly getProducts?: (
    call: MerchantCall,
    input: { readonly references: readonly ProductReference[] },
  ) => Promise<readonly (PlatformProduct | null)[]>;

  /** The product that a buyer sees at this address of the shop. Throws ProductNotFound, VariantNotFound, ProductDiscontinued, PostalCodeRequired. */
  readonly getProductByUrl?: (
    call: MerchantCall,
    input: { readonly url: string; readonly postalCode: string | null },
  ) => Promise<PlatformProduct>;

  // ── Hand-over and wallets ─────────────────────────────────────────────────────────────────────────────────────

  /** Makes the cart the buyer's session on the merchant's own pages. Throws CannotTransferSession. */
  readonly transferSession?: (
    call: MerchantCall,
    input: { readonly cart: CartHandle },
  ) => Promise<{ readonly url: string }>;

  /** Throws GatewayNotFound, ErrorStartExpressCheckout. */
  readonly startExpressCheckout?: (
    call: MerchantCall,
    input: { readonly cart: CartHandle; readonly provider: string; readonly returnUrl: string | null },
  ) => Promise<{
    readonly cart: CartResult;
    readonly sessionId: string;
    readonly url: string | null;
    readonly clientToken: string | null;
  }>;

  /** Throws GatewayNotFound, ErrorSubmitExpressCheckout. */
  readonly authorizeExpressCheckout?: (
    call: MerchantCall,
    input: { readonly cart: CartHandle; readonly provider: string; readonly sessionId: string },
  ) => Promise<CartResult>;

  /** Cheap check that the platform responds, for readiness and the breaker's probe. Throws StoreUnavailable. */
  readonly ping?: (call: MerchantCall) => Promise<void>;

  /** Lets go of pools and timers. No call follows. */
  readonly close?: () => Promise<void>;
}

/** The names of all methods that implement an operation of the specification: the possible capabilities. */
export type OperationName = Exclude<
  keyof MerchantAdapter,
  'contractVersion' | 'platform' | 'ping' | 'close' | 'reconcileOrder' | 'continueOrder' | 'cancelOrder'
>;
