import type { Cart } from '../../../domain/cart/cart.ts';
import type { Consent } from '../../../domain/cart/consent.ts';
import type { Refusal } from '../../../errors/refusal.ts';
import type { AgentInstrument } from '../checkout-session/agent-payment.ts';
import type { KeptDraft } from '../draft/checkout-draft.ts';

/**
 * How far a checkout is.
 * - `INCOMPLETE`: the platform must change or add something, which `problems` name.
 * - `BUYER_NEEDED`: the buyer must go on at `continueUrl`.
 * - `READY`: it can be completed.
 * - `IN_PROGRESS`: it is being ordered, or the outcome is not known yet.
 * - `COMPLETED`, `CANCELED`: the end. One that expired is cancelled.
 */
export type AgentCheckoutStatus = 'INCOMPLETE' | 'BUYER_NEEDED' | 'READY' | 'IN_PROGRESS' | 'COMPLETED' | 'CANCELED';

/** A checkout as a platform of agents is shown it. */
export interface AgentCheckout {
  readonly checkoutId: string;
  readonly domain: string;
  readonly status: AgentCheckoutStatus;
  readonly cart: Cart;
  readonly draft: KeptDraft;
  /** What the merchant asks of its buyers, with this one's answers; empty once nothing can be answered any more. */
  readonly consents: readonly Consent[];
  /** Whether the platform can have some of the cart picked up, and choose where. */
  readonly canBePickedUp: boolean;
  readonly problems: readonly CheckoutProblem[];
  /** ISO 8601. */
  readonly expiresAt: string;
  readonly continueUrl: string | null;
  readonly instrument: AgentInstrument | null;
  readonly order: { readonly orderId: string; readonly orderNumber: string; readonly pageUrl: string | null } | null;
}

/**
 * `isBlocking`: the checkout cannot be completed as it is. `isFinal`: nor after any change, so the platform opens another one. The `field` of a
 * refusal leads into the draft.
 */
export interface CheckoutProblem {
  readonly refusal: Refusal;
  readonly isBlocking: boolean;
  readonly isFinal?: boolean;
  /** The variant of a line that was left out. */
  readonly variantId?: string;
}
