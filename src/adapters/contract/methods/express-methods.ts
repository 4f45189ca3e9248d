import type { Address } from '../../../domain/address.ts';
import type { Money } from '../../../domain/money/money.ts';
import type {
  ExpressApproval,
  ExpressCheckoutProvider,
  ExpressSession,
} from '../../../domain/payment/express-checkout.ts';
import type { CartHandle, CartResult, MerchantCall } from '../method-types.ts';

/** A cart after a call about its express checkout. */
export interface ExpressCheckoutResult extends CartResult {
  readonly session: ExpressSession;
}

/**
 * What can hold a buyer's money while there is no order: an approved session, the submission of a sheet's token, that of a
 * card network's token, which the network may have approved, or whatever session the cart has.
 */
export type HoldRef =
  | { readonly kind: 'cart' }
  | { readonly kind: 'session'; readonly sessionId: string }
  | { readonly kind: 'token'; readonly paymentKey: string }
  | { readonly kind: 'network-token'; readonly paymentKey: string };

/**
 * Checkout by a wallet or a buy-now-pay-later provider. The gateway is the merchant's: it starts the provider's sessions,
 * verifies what a buyer approved, and has the money held and released. An adapter has all four methods or none.
 *
 * A session belongs to one cart. The platform answers ErrorSubmitExpressCheckout to every call that names another cart, as to a
 * session that is unknown, expired, used up or released: the core relies on this to keep buyers apart.
 */
export interface ExpressMethods {
  /**
   * Starts a session for the cart as it is, which stays as it is. A session under another `startKey` replaces an earlier one of
   * the same cart: what a provider holds for that is released.
   *
   * **Idempotent per `startKey`**: the core repeats the call after a time-out, and a network may deliver it again while the buyer
   * approves: a second session would end the one that is being approved. The session that the key started is the answer, as it is
   * now. If that has ended, throw ErrorStartExpressCheckout; never start another one. Pass the key on to the platform; if it accepts
   * none, keep it with the session.
   *
   * `returnUrl` is where the provider's page sends the buyer, as it is; the core has checked its origin. Throws GatewayNotFound
   * for a provider that this merchant does not have, PaymentMethodNotAvailable if the provider does not take this cart,
   * NoLineItemError, and ErrorStartExpressCheckout if the provider refuses.
   */
  readonly startExpressCheckout?: (
    call: MerchantCall,
    input: {
      readonly cart: CartHandle;
      /** At most 64 characters of `a-z A-Z 0-9 - _`. */
      readonly startKey: string;
      readonly provider: ExpressCheckoutProvider;
      readonly returnUrl: string | null;
    },
  ) => Promise<ExpressCheckoutResult>;

  /**
   * What the buyer chose on the provider's sheet, as often as it changes. Repeating it changes nothing.
   *
   * `address` is null to leave it as it is. Before the approval a sheet tells only a part of it: what is empty is not known, the
   * cart then offers shipping methods and prices for what is, and its `shippingInfo` stays null. `shippingMethodId` is for
   * `shipmentId`, or without that for every shipment that offers the method.
   *
   * With `approval`, the provider verifies it and holds what the buyer approved, once. If that is not the total of the cart, the
   * hold is released, and this throws CheckoutError with `expected` (what the buyer approved) and `actual`. Throws
   * ErrorSubmitExpressCheckout if the approval is wrong, CreditCardDeclined if the provider declines the payment, and as
   * setShippingInfo and setShippingMethod. A refusal leaves the cart as it was.
   */
  readonly authorizeExpressCheckout?: (
    call: MerchantCall,
    input: {
      readonly cart: CartHandle;
      readonly sessionId: string;
      readonly address: Address | null;
      readonly shipmentId: string | null;
      readonly shippingMethodId: string | null;
      readonly approval: ExpressApproval | null;
    },
  ) => Promise<ExpressCheckoutResult>;

  /** The session as it is. Throws ErrorSubmitExpressCheckout. */
  readonly getExpressCheckout?: (
    call: MerchantCall,
    input: { readonly cart: CartHandle; readonly sessionId: string },
  ) => Promise<ExpressSession>;

  /**
   * Releases what a provider holds for a cart that does not become an order: the core calls it at the end of each such attempt,
   * also when nothing is held. Afterwards nothing is held for this session or key, and never will be. Repeating it answers
   * the same. `released` is null if there was nothing, and if the money was taken for an order. An error that is not `retryable` says
   * that nothing is held; after RateLimited and StoreUnavailable the core asks again.
   *
   * With `{ kind: 'cart' }`, the core is about to pay the cart by something else: end the session that the cart has, if it has one, and
   * answer what this call released. The cart may have another session afterwards.
   */
  readonly releaseHold?: (
    call: MerchantCall,
    input: { readonly cart: CartHandle; readonly hold: HoldRef },
  ) => Promise<{ readonly released: Money | null }>;
}
