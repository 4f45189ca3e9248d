import type { NewLineItem } from '../../../adapters/contract/index.ts';
import type { Address } from '../../../domain/address.ts';
import type { CardNetworkName } from '../../../domain/card-network/card-network.ts';
import type { Cart, PlatformCart } from '../../../domain/cart/cart.ts';
import type { Money } from '../../../domain/money/money.ts';
import type { AttemptAction, AttemptStep } from '../../../domain/order/attempt.ts';
import type { PaymentChallenge } from '../../../domain/payment/payment.ts';
import type { SerializedError } from '../../../errors/serialize-error.ts';
import type { JsonDifference } from '../../../lib/json/json-difference.ts';
import type { OrderKey } from '../../../stores/ports/index.ts';
import type { OrderSigning } from '../../consent/order-consents.ts';
import type { WaitingResult } from '../../idempotency/awaits-repeat.ts';

// The JSON records of the attempt journal. No record has a field for card data, for the encrypted card or for a
// wallet's token: those exist only in the call that brought them. A vaulted card has a sealed column of its own.

/** The input of an attempt: enough to continue on another node once a call brings the payment again. */
export interface AttemptPlan {
  readonly kind: 'place-order' | 'complete-order';
  readonly items: readonly PlannedItem[];
  readonly shippingInfo: Address | null;
  readonly billingInfo: Address | null;
  /** The address as the client sent it, without the attempt's id. */
  readonly returnUrl: string | null;
  readonly signing: OrderSigning;
  /** The cart that completeOrder agreed to: null if the platform shows no carts. Absent for placeOrder. */
  readonly agreed?: AgreedCart | null;
  /** What may hold the buyer's money while there is no order. Absent if nothing can. */
  readonly hold?: PlannedHold;
}

/** A session that the buyer approved, with the (sealed) captcha token of its order; or the token of a sheet, which only the call has. */
export type PlannedHold =
  | { readonly kind: 'session'; readonly sessionId: string; readonly captchaToken: string | null }
  | { readonly kind: 'token' }
  | PlannedIntent;

/** An intent of a card network: an attempt has its credential until it redeems it or gives it back. */
export interface PlannedIntent {
  readonly kind: 'intent';
  readonly network: CardNetworkName;
  readonly appId: string;
  readonly intentId: string;
  /** The network's state of the flow, sealed. */
  readonly state: string;
  /** What the intent allows: no other total is charged. */
  readonly total: Money;
  /** The member of the input that names it. */
  readonly field: readonly string[];
  /** Sealed. */
  readonly captchaToken: string | null;
}

/** The result of RELEASE_HOLD `STARTED`: how the attempt ends once nothing is held any more. */
export interface PendingFailure {
  readonly failedStep: AttemptStep;
  readonly userErrors: readonly SerializedError[];
}

/** The result of RELEASE_HOLD `FINISHED`. */
export interface ReleaseOutcome {
  /** Null if nothing was held. */
  readonly released: Money | null;
  /** True if the merchant never confirmed it: the provider releases what nobody claims. */
  readonly unconfirmed?: true;
}

/** The device's cart when the call was accepted: this is what may be charged. */
export interface AgreedCart {
  readonly cartId: string;
  readonly total: Money;
  /** True if the client named the total. */
  readonly isExpected: boolean;
  readonly units: readonly { readonly variantId: string; readonly quantity: number }[];
  /** Digest of where the goods go and how they are sent. Absent if no agent orders. */
  readonly delivery?: string;
}

export interface PlannedItem extends NewLineItem {
  /** The member of the input that named the variant, for the field paths of refusals. */
  readonly namedBy: 'addToCartRef' | 'variantId';
}

/** The result of every finished step before SUBMIT_ORDER: the start of the next one. The handle is sealed. */
export interface CartStepResult {
  readonly handle: string;
  readonly cart: PlatformCart | null;
}

/** The result of SUBMIT_ORDER `STARTED`: the key and the (sealed) cart. */
export interface SubmissionResult {
  readonly attemptKey: string;
  readonly handle: string;
  readonly paymentKey: string;
}

/** The result of SUBMIT_ORDER `FINISHED`. */
export interface SubmissionOutcome {
  readonly attemptKey: string;
  readonly outcome: 'placed' | 'refused' | 'not-placed';
}

/** The result of an attempt; none while it is running, except that a challenge being continued stays. */
export type StoredResult =
  | ({ readonly kind: 'succeeded'; readonly orderId: string } & KeptCart)
  | {
      readonly kind: 'failed';
      readonly failedStep: AttemptStep;
      readonly userErrors: readonly SerializedError[];
      /** What was held and is released now. Absent if nothing was. */
      readonly released?: Money | null;
    }
  /** While running: how often in a row the shop was down before the submission, less one. */
  | { readonly kind: 'retrying'; readonly failures: number }
  | WaitingResult
  /**
   * The number of unsuccessful reconciliations with the merchant, and whether it was asked to cancel: a submission that
   * was not placed is then a cancelled one. `warned`: the log has said that the doubt lasts.
   */
  | {
      readonly kind: 'processing';
      readonly reconciliations: number;
      readonly cancelling?: true;
      readonly warned?: true;
    };

/**
 * A cart of an attempt. An open attempt has it itself; once there is an order, which keeps the confirmed cart, only what differs from
 * that one is kept, and nothing if it is the same.
 */
export interface KeptCart {
  readonly cart?: Cart;
  readonly differs?: JsonDifference;
  /** The device has had its personal data removed: its order keeps them as the bill, and they are not told here. */
  readonly buyerRemoved?: true;
}

/** The cart from which it differs, beside `differs`. */
type EventCart = KeptCart & Partial<OrderKey>;

/** The data of events, by type. */
export interface StoredEventData {
  readonly 'creating-cart': Record<string, never>;
  readonly 'item-added': EventCart;
  readonly 'shipping-updated': EventCart;
  readonly 'order-placed': KeptCart & OrderKey & { readonly platformOrderNumber: string };
  readonly 'step-started': { readonly step: AttemptStep };
  readonly 'action-required': { readonly nextAction: AttemptAction; readonly challenge: PaymentChallenge | null };
  readonly 'action-met': Record<string, never>;
  readonly 'hold-released': { readonly amount: Money };
  readonly processing: { readonly pollAfterMs: number };
  readonly error: { readonly error: SerializedError };
}

export type StoredEventType = keyof StoredEventData;
