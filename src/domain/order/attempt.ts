import type { CommerceError } from '../../errors/commerce-error.ts';
import type { PaymentChallenge } from '../../errors/payment-challenge.ts';
import type { Cart } from '../cart/cart.ts';
import type { Money } from '../money/money.ts';

/**
 * The state of placing one order.
 * - `RUNNING`: steps are running, here or on another node.
 * - `ACTION_REQUIRED`: the buyer must complete a challenge, or the client must repeat its call.
 * - `PROCESSING`: the order was submitted and its outcome is not known yet; it is being reconciled with the merchant.
 * - `SUCCEEDED`, `FAILED`: the end.
 */
export type AttemptStatus = 'RUNNING' | 'ACTION_REQUIRED' | 'PROCESSING' | 'SUCCEEDED' | 'FAILED';

/**
 * The steps of an attempt, in order. `PREPARE_PAYMENT` is for cards that the merchant's provider exchanges for a token.
 * completeOrder goes on at `SET_BILLING_INFO`.
 */
export type AttemptStep =
  | 'PREPARE_PAYMENT'
  | 'CREATE_CART'
  | 'SET_SHIPPING_INFO'
  | 'SET_BILLING_INFO'
  | 'SELECT_SHIPPING'
  | 'SUBMIT_ORDER';

/**
 * What an attempt waits for.
 * - `MEET_CHALLENGE`: the buyer must complete the challenge.
 * - `REPEAT_CALL`: the payment is no longer known: the client must send the same call again, which is charged once.
 */
export type AttemptAction = 'MEET_CHALLENGE' | 'REPEAT_CALL';

export type PlaceOrderEvent = {
  readonly attemptId: string;
  /** From 1, without gaps. Of an attempt that was shrunk after its end, only the last event is left. */
  readonly sequence: number;
  /** ISO 8601. */
  readonly at: string;
} & (
  | { readonly type: 'creating-cart' }
  | { readonly type: 'item-added'; readonly cart: Cart }
  | { readonly type: 'shipping-updated'; readonly cart: Cart }
  | {
      readonly type: 'order-placed';
      readonly orderId: string;
      readonly domain: string;
      readonly platformOrderNumber: string;
      readonly cart: Cart;
    }
  | { readonly type: 'step-started'; readonly step: AttemptStep }
  | {
      readonly type: 'action-required';
      readonly nextAction: AttemptAction;
      /** Null with `REPEAT_CALL`. */
      readonly challenge: PaymentChallenge | null;
    }
  | { readonly type: 'action-met' }
  /** A provider held this for another payment of the cart. */
  | { readonly type: 'hold-released'; readonly amount: Money }
  | { readonly type: 'processing'; readonly pollAfterMs: number }
  | { readonly type: 'error'; readonly error: CommerceError }
);

export interface PlaceOrderAttempt {
  readonly attemptId: string;
  readonly domain: string;
  readonly status: AttemptStatus;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly result: AttemptResult;
}

export type AttemptResult =
  | { readonly kind: 'succeeded'; readonly domain: string; readonly orderId: string; readonly cart: Cart }
  | {
      readonly kind: 'failed';
      readonly failedStep: AttemptStep;
      readonly userErrors: readonly CommerceError[];
      /** What a payment provider held and has released. Null if nothing was held. */
      readonly releasedAmount: Money | null;
    }
  | {
      readonly kind: 'action-required';
      readonly nextAction: AttemptAction;
      /** Null with `REPEAT_CALL`. */
      readonly challenge: PaymentChallenge | null;
      /** Why the call must be repeated. Empty with `MEET_CHALLENGE`. */
      readonly userErrors: readonly CommerceError[];
    }
  | { readonly kind: 'processing'; readonly pollAfterMs: number };
