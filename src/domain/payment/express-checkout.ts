import type { Secret } from '../../lib/secret.ts';
import type { Money } from '../money/money.ts';

/** A redirect, a payment sheet with an encrypted token, and a buy-later loan. */
export const expressCheckoutProviders = ['PAYPAL', 'APPLE_PAY', 'KLARNA'] as const;

export type ExpressCheckoutProvider = (typeof expressCheckoutProviders)[number];

/** Whether a sheet of the provider gives a token that pays. With the others, the buyer approves on a page. */
export const hasPaymentSheet = (provider: ExpressCheckoutProvider): boolean => provider !== 'PAYPAL';

/** A checkout with a provider, of one cart. */
export interface ExpressSession {
  readonly sessionId: string;
  readonly provider: ExpressCheckoutProvider;
  /** `OPEN`: the buyer has not approved. `AUTHORIZED`: the provider holds `authorizedAmount`. */
  readonly status: 'OPEN' | 'AUTHORIZED';
  /** What the buyer is asked for. */
  readonly amount: Money;
  /** What the provider holds; null until the buyer has approved. */
  readonly authorizedAmount: Money | null;
  /** The provider's page for the buyer; null if there is none. */
  readonly redirectUrl: string | null;
  /** For the provider's script in a page; null if it needs none. */
  readonly clientToken: string | null;
  /** ISO 8601. */
  readonly expiresAt: string;
}

/** What the provider's page or sheet gave back after the buyer approved. */
export type ExpressApproval =
  | { readonly provider: 'PAYPAL'; readonly orderId: string; readonly payerId: string }
  /** The JSON text of Apple's `paymentData`. */
  | { readonly provider: 'APPLE_PAY'; readonly paymentData: Secret }
  | { readonly provider: 'KLARNA'; readonly authorizationToken: Secret };
