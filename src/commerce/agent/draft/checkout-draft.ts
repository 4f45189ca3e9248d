import type { ConsentType } from '../../../domain/cart/consent.ts';

/** What a platform wants its buyer's checkout to be, the whole of it. Null where the platform says nothing. */
export interface CheckoutDraft {
  readonly lines: readonly DraftLine[];
  readonly buyer: DraftBuyer;
  readonly delivery: DraftDelivery | null;
  /** All codes; those that are not among them are taken off. */
  readonly promoCodes: readonly string[];
  readonly consents: readonly DraftConsent[];
  /** The currency that the platform counts in. Nobody chooses it: another one than the merchant's is refused. */
  readonly currency: string | null;
}

export interface AgentDraftInput {
  readonly domain: string;
  readonly draft: CheckoutDraft;
  /** The name under which open checkouts are counted. Absent: those of the caller's partner. */
  readonly countedAs?: string;
  /** A digest of the address that the call came from, whose open checkouts are counted, too. Absent: it is not counted. */
  readonly source?: string;
  /** Counts the codes that the cart does not have yet before they are tried. What it throws refuses the draft. */
  readonly takeCodes: (count: number) => Promise<void>;
}

/** What is kept of a draft. Lines and currency are the cart's. */
export type KeptDraft = Omit<CheckoutDraft, 'lines' | 'currency'>;

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

/** One of them for all goods, or both, each for some. */
export interface DraftDelivery {
  readonly shipping: DraftShipping | null;
  readonly pickup: DraftPickup | null;
}

interface OfSomeLines {
  /** The lines that go this way; null if the platform does not say. */
  readonly lineItemIds: readonly string[] | null;
}

/** A delivery to one of the addresses that the platform sent. */
interface DraftShipping extends OfSomeLines {
  readonly destinations: readonly DraftDestination[];
  readonly destinationId: string | null;
  readonly choices: readonly DraftChoice[];
}

/** How a shipment is to be sent. */
interface DraftChoice {
  /** Null for all of them together, by an option of `listDeliveryOptions`. */
  readonly shipmentId: string | null;
  readonly optionId: string;
}

/** The buyer comes to one of the merchant's locations. */
interface DraftPickup extends OfSomeLines {
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

export const findChosenDestination = (delivery: DraftDelivery | null): DraftDestination | undefined =>
  delivery?.shipping?.destinations.find(({ destinationId }) => destinationId === delivery.shipping?.destinationId);
