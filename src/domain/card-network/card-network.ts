import type { Money } from '../money/money.ts';

export const cardNetworkNames = ['A', 'B', 'C'] as const;

export type CardNetworkName = (typeof cardNetworkNames)[number];

/** The place at which a card's holder proves to be the holder. */
export interface VerificationMethod {
  readonly methodId: string;
  readonly type: 'OTP_SMS' | 'OTP_EMAIL' | 'IFRAME';
  /** The masked address to which a code goes, such as `a•••@mail.example`. Null for a frame. */
  readonly maskedDestination: string | null;
}

/** A page of the network that the buyer's browser frames. It posts messages that echo the nonce. */
export interface NetworkFrame {
  readonly url: string;
  /** The exact origin of the frame's messages. */
  readonly origin: string;
  readonly nonce: string;
}

/** The displayable part of a card. */
export interface MaskedCard {
  readonly brand: string;
  readonly lastFour: string;
  readonly expiryMonth: number;
  readonly expiryYear: number;
}

/** What the buyer allows one merchant to charge once. */
export interface PaymentMandate {
  readonly domain: string;
  readonly total: Money;
  /** The name and the origin of the payee, as the buyer's browser may show them. */
  readonly payeeName: string;
  readonly payeeOrigin: string;
}

/** A ceremony of the browser with a passkey. */
export interface PasskeyStep {
  readonly kind: 'registration' | 'assertion';
  /** Options of the browser's `parseCreationOptionsFromJSON` or `parseRequestOptionsFromJSON`. */
  readonly publicKey: Readonly<Record<string, unknown>>;
  /** The page of the ceremony: one of the network, which is the relying party. */
  readonly frame: NetworkFrame;
  /** What an assertion pays. Null for a registration. */
  readonly payment: {
    readonly total: Money;
    readonly payeeName: string;
    readonly payeeOrigin: string;
    /** The card's name to show, such as `Network A •••• 1111`. */
    readonly instrument: string;
  } | null;
}
