import type { NewLineItem } from '../../../adapters/contract/index.ts';
import type { Address } from '../../../domain/address.ts';
import type { CardNetworkName } from '../../../domain/card-network/card-network.ts';
import type { Cart, PlatformCart } from '../../../domain/cart/cart.ts';
import type { Money } from '../../../domain/money/money.ts';
import type { AttemptAction, AttemptStep } from '../../../domain/order/attempt.ts';
import type { PaymentChallenge } from '../../../errors/payment-challenge.ts';
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

/**
 * An approved session, with the captcha token of its order (sealed); the token of a wallet sheet, which only the call has; or an intent.
 */
type PlannedHold =
  | { readonly kind: 'session'; readonly sessionId: string; readonly captchaToken: string | null }
  | { readonly kind: 'token' }
  | PlannedIntent;

/** An intent of a card network, whose credential is the attempt's until it is redeemed or released. */
export interface PlannedIntent {
  readonly kind: 'intent';
  readonly network: CardNetworkName;
  readonly appId: string;
  readonly intentId: string;
  /** The network's state of the flow, sealed. */
  readonly state: string;
  /** What the intent allows: no other total is charged. */
  readonly total: Money;
  /** The path of the input member that names it. */
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
  /** True if nobody confirmed the release in time: a provider releases by itself what nobody claims. */
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

/** The result of SUBMIT_ORDER `STARTED`: the keys, and the handle of the cart (sealed). */
export interface SubmissionResult {
  readonly attemptKey: string;
  readonly handle: string;
  readonly paymentKey: string;
}

/** The result of SUBMIT_ORDER `FINISHED`. */
export interface SubmissionOutcome {
  readonly attemptKey: string;
  readonly outcome: 'placed' | 'refused' | 'not-placed';
  /** True for a `not-placed` of which no provider can have taken money, and for a `refused` of whose payment key none has, ever. */
  readonly isUncharged?: true;
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
  /** While running: the number of temporary failures in a row before the submission, less one. */
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
      /** The challenge to cancel, if no answer of its payment was lost before: the merchant is asked once more if it knows of no order. */
      readonly challengeId?: string;
      readonly warned?: true;
      /** The key of a submission whose call sent no request that pays. */
      readonly unpaidKey?: string;
    };

/**
 * A cart of an attempt. An open attempt keeps it whole. Once there is an order, which keeps the confirmed cart, only the difference to that
 * one is kept, or nothing if they are equal.
 */
export interface KeptCart {
  readonly cart?: Cart;
  readonly differs?: JsonDifference;
  /** The device's personal data was removed: the order keeps it as an invoice does, and this cart is shown without it. */
  readonly buyerRemoved?: true;
}

/** A cart with the key of the order from whose cart it differs, once there is one. */
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
