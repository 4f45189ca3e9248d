import type { Address } from '../../domain/address.ts';
import type { PlatformCart } from '../../domain/cart/cart.ts';
import type { BuyersConsent } from '../../domain/cart/consent.ts';
import type { Money } from '../../domain/money/money.ts';
import type { Payment } from '../../domain/payment/payment.ts';
import type { CommerceError } from '../../errors/commerce-error.ts';
import type { PaymentChallenge } from '../../errors/payment-challenge.ts';
import type { CartHandle } from './method-types.ts';

export interface OrderSubmission {
  readonly cart: CartHandle;
  /** Unique per attempt, at most 64 characters of `a-z A-Z 0-9 - _`: the idempotency key of the submission. */
  readonly attemptKey: string;
  /**
   * The key under which the payment provider charges once, in the same form. Several submissions may have the same one:
   * if the platform lost a payment that its provider took, the next submission charges nothing more.
   */
  readonly paymentKey: string;
  readonly payment: Payment;
  readonly billingInfo: Address | null;
  /**
   * What may be charged. If the cart has another total at the moment of the charge, the platform throws CheckoutError
   * with `expected` and `actual`, and charges nothing: a shop may change its prices after the core has read the cart.
   * Absent or null if there is nothing to compare.
   */
  readonly expectedTotal?: Money | null;
  /**
   * All consents of the merchant, the same whenever the submission is repeated; absent if there are none. Pass the buyer's answers on to a
   * platform that keeps consents, and ignore them elsewhere: the core has checked that no required one is missing, and keeps the audit
   * trail. They come with the order, since a call for each answer could fail when ours does not, and no platform changes a cart for one
   * before the order.
   */
  readonly consents?: readonly BuyersConsent[];
  /**
   * Never null if `getCheckoutRequirements` names a captcha. The platform verifies it and counts it as used from now on,
   * whatever becomes of the order. The same submission sent again is not refused for that.
   */
  readonly captchaToken: string | null;
  /** The page to which a challenge sends the buyer after a yes or a no, as it is. The core has checked its origin. */
  readonly returnUrl: string | null;
  /** False if the buyer's frontend cannot show a challenge. The platform must then not start one. */
  readonly challengesAllowed: boolean;
}

export interface PlacedOrder {
  /**
   * The reference that getOrder accepts. It never refers to another order later, not even after the platform's database
   * was restored.
   */
  readonly orderId: string;
  /** The number that the buyer is told. */
  readonly orderNumber: string;
  /** The submitted cart, with `cartStatus: 'SUBMITTED'` and its confirmation. */
  readonly cart: PlatformCart;
}

export type OrderOutcome =
  | { readonly kind: 'placed'; readonly order: PlacedOrder }
  | { readonly kind: 'action-required'; readonly challenge: PaymentChallenge }
  /** The platform received the order but its outcome is pending. The core asks reconcileOrder from time to time. */
  | { readonly kind: 'processing' };

/** There is no order, and nothing under this `attemptKey` will be charged any more. */
export interface NotPlaced {
  readonly kind: 'not-placed';
  /**
   * True if no payment provider can have taken money under this key; what `releaseHold` gives back does not count. Leave it out if one may
   * have, such as one whose answer the platform lost: the core submits again under the same `paymentKey`. If the attempt ends before that,
   * it tells the buyer and the operator that a payment may have been taken. A decline with `provesUncharged` under that
   * `paymentKey` ends the doubt.
   */
  readonly isUncharged?: true;
}

export type ReconciledOutcome =
  | OrderOutcome
  | NotPlaced
  /** The submission arrived and was refused. */
  | { readonly kind: 'refused'; readonly error: CommerceError }
  | { readonly kind: 'unknown' };
