import type { ConsentType } from '../../domain/cart/consent.ts';

/** What a platform wants its buyer's checkout to be, the whole of it. Null where the platform says nothing. */
export interface CheckoutDraft {
  readonly lines: readonly DraftLine[];
  readonly buyer: DraftBuyer;
  readonly delivery: DraftDelivery | null;
  /** All codes; those that are not among them are taken off. */
  readonly promoCodes: readonly string[];
  readonly consents: readonly DraftConsent[];
}

/** The buyer's answer to one consent of the merchant, or to all of a type. */
export interface DraftConsent {
  readonly of: { readonly type: ConsentType } | { readonly consentId: string };
  readonly accepted: boolean;
}

export interface DraftLine {
  /** A line that the cart has; null for any of the same variant. */
  readonly lineItemId: string | null;
  readonly variantId: string;
  readonly quantity: number;
}

interface DraftBuyer {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string | null;
  readonly phone: string | null;
}

export type DraftDelivery = DraftShipping | DraftPickup;

/** A delivery to one of the addresses that the platform sent. */
interface DraftShipping {
  readonly kind: 'shipping';
  readonly destinations: readonly DraftDestination[];
  readonly destinationId: string | null;
  /** An option of `listDeliveryOptions`. */
  readonly optionId: string | null;
}

/** The buyer comes for all of it to one of the merchant's locations. */
interface DraftPickup {
  readonly kind: 'pickup';
  readonly locationId: string | null;
}

export interface DraftDestination extends Omit<DraftBuyer, 'email'> {
  readonly destinationId: string;
  readonly address1: string | null;
  readonly address2: string | null;
  readonly city: string | null;
  readonly stateOrProvince: string | null;
  readonly country: string | null;
  readonly postalCode: string | null;
}

export const findDestination = (delivery: DraftDelivery | null): DraftDestination | undefined =>
  delivery?.kind === 'shipping'
    ? delivery.destinations.find(({ destinationId }) => destinationId === delivery.destinationId)
    : undefined;
