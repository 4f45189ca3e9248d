import type { CommerceError } from '../../errors/commerce-error.ts';
import type { Cart } from '../cart/cart.ts';
import type { PaymentChallenge } from './payment.ts';

/**
 * The state of placing one order.
 * - `RUNNING`: steps are running, here or on another node.
 * - `ACTION_REQUIRED`: the buyer must complete a challenge.
 * - `PROCESSING`: the order was submitted and its outcome is not known yet; it is being reconciled with the merchant.
 * - `SUCCEEDED`, `FAILED`: the end.
 */
export type AttemptStatus = 'RUNNING' | 'ACTION_REQUIRED' | 'PROCESSING' | 'SUCCEEDED' | 'FAILED';

/** The steps of an attempt, in order. completeOrder starts at `SET_BILLING_INFO`. */
export type AttemptStep = 'CREATE_CART' | 'SET_SHIPPING_INFO' | 'SET_BILLING_INFO' | 'SELECT_SHIPPING' | 'SUBMIT_ORDER';

export type PlaceOrderEvent = {
  readonly attemptId: string;
  /** From 1, without gaps. */
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
  | { readonly kind: 'failed'; readonly failedStep: AttemptStep; readonly userErrors: readonly CommerceError[] }
  | { readonly kind: 'action-required'; readonly challenge: PaymentChallenge }
  | { readonly kind: 'processing'; readonly pollAfterMs: number };
