import type { Address } from '../../domain/address.ts';
import type { PlatformCart } from '../../domain/cart.ts';
import type { Payment, PaymentChallenge } from '../../domain/payment.ts';
import type { CommerceError } from '../../errors/commerce-error.ts';
import type { CartHandle } from './merchant-adapter.ts';

export interface OrderSubmission {
  readonly cart: CartHandle;
  /** Unique per attempt, at most 64 characters of `a-z A-Z 0-9 - _`: the key under which nothing happens twice. */
  readonly attemptKey: string;
  readonly payment: Payment;
  readonly billingInfo: Address | null;
  /** Sent where the merchant asks for a captcha; the platform checks it. */
  readonly captchaToken: string | null;
  /** Where a challenge may send the buyer back to. */
  readonly returnUrl: string | null;
  /** False where the buyer's frontend cannot show a challenge; a platform that can must then not start one. */
  readonly challengesAllowed: boolean;
}

export interface PlacedOrder {
  /** What getOrder takes. Never means another order later, not even after the platform's database was set back. */
  readonly orderId: string;
  /** What the buyer is told. */
  readonly orderNumber: string;
  /** The submitted cart, with `cartStatus: 'SUBMITTED'` and its confirmation. */
  readonly cart: PlatformCart;
}

export type OrderOutcome =
  | { readonly kind: 'placed'; readonly order: PlacedOrder }
  | { readonly kind: 'action-required'; readonly challenge: PaymentChallenge }
  /** The platform took the order but does not know yet whether it stands. The core asks reconcileOrder from time to time. */
  | { readonly kind: 'processing' };

export type ReconciledOutcome =
  | OrderOutcome
  /** Nothing was charged, and nothing under this key ever will be. */
  | { readonly kind: 'not-placed' }
  /** The submission arrived and was refused. */
  | { readonly kind: 'refused'; readonly error: CommerceError }
  | { readonly kind: 'unknown' };
