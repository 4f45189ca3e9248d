import type { Address } from '../../../domain/address.ts';
import type { AfterSale, ShopEvent } from '../after-sale/after-sale.ts';
import type { LineView } from '../after-sale/view-lines.ts';
import type { PricedCart } from '../pricing/cart-state.ts';
import type { RefusalCode, RefusalDetails } from '../shop-refusal.ts';
import type { CardSummary } from './card.ts';

/** The shown part of a payment by a provider. */
interface ProviderSummary {
  readonly provider: string;
  /** The brand of the card behind it; null if there is none. */
  readonly brand: string | null;
  readonly lastFour: string | null;
}

/** The cart as it was ordered. */
export interface OrderedCart extends PricedCart {
  readonly billingAddress: Address;
  readonly payment: CardSummary | ProviderSummary;
}

export interface ShopOrder {
  readonly orderId: string;
  readonly orderNumber: string;
  readonly status: string;
  /** Unix milliseconds. */
  readonly placedAt: number;
  readonly cart: OrderedCart;
  readonly events: readonly ShopEvent[];
  readonly afterSale: AfterSale;
  /** Each line of the cart, in its order. */
  readonly lines: readonly LineView[];
  /** The page that shows the order to its buyer. */
  readonly statusUrl: string;
}

export interface ShopChallenge {
  readonly challengeId: string;
  readonly url: string;
  /** Unix milliseconds. */
  readonly expiresAt: number;
}

export type SubmissionOutcome =
  | { readonly kind: 'placed'; readonly order: ShopOrder }
  | { readonly kind: 'challenged'; readonly challenge: ShopChallenge };

/** The outcome of a key: as above, refused, or unknown and from now on barred. */
export type ReconciledSubmission =
  | SubmissionOutcome
  | { readonly kind: 'refused'; readonly code: RefusalCode; readonly details: RefusalDetails }
  | { readonly kind: 'barred' };
