import { Secret } from '../../lib/secret.ts';
import type { ExpressCheckoutProvider } from './express-checkout.ts';

/** A card after decryption. It exists in memory between decryption and the platform call, and nowhere else. */
export interface Card {
  readonly number: string;
  readonly expiryMonth: number;
  readonly expiryYear: number;
  /** Empty if it was left out, which only an enrolment at a card network permits. */
  readonly securityCode: string;
  readonly holderName: string;
}

export type SecretCard = Secret<Card>;
export const secretCard = (card: Card): SecretCard => new Secret(card);

export type ExpressProof =
  | { readonly provider: ExpressCheckoutProvider; readonly token: Secret }
  | { readonly sessionId: string };

export type Payment =
  | { readonly kind: 'card'; readonly card: SecretCard }
  /** By the token of a payment sheet, or in a session that the buyer approved. */
  | { readonly kind: 'express-checkout'; readonly proof: ExpressProof }
  | { readonly kind: 'network-token'; readonly credential: Secret }
  /** A card that `vaultCard` exchanged. */
  | { readonly kind: 'vaulted-card'; readonly token: Secret };

/** What a client may bring, and a merchant may take. */
export type PaymentKind = Exclude<Payment['kind'], 'vaulted-card'>;

/** Stands for a card at the merchant's payment provider, for one payment. */
export interface VaultedCard {
  readonly token: Secret;
  /** ISO 8601. */
  readonly expiresAt: string;
}

/** The displayable part of a payment. Source: the specification, `payment_summary`. */
export interface PaymentSummary {
  /** For example `CreditCard`. */
  readonly paymentType: string;
  readonly lastFour: string | null;
  readonly cardType: string | null;
  readonly month: number | null;
  readonly year: number | null;
}

/** The key with which clients encrypt cards. */
export interface PaymentEncryptionKey {
  readonly keyId: string;
  /** `RSA-OAEP-256` */
  readonly algorithm: string;
  /** `A256GCM` */
  readonly encryption: string;
  /** The public key as a JWK. */
  readonly jwk: Readonly<Record<string, unknown>>;
  /** ISO 8601: cards encrypted after this moment are refused. */
  readonly expiresAt: string;
}
