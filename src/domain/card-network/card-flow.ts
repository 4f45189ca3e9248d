import type { Money } from '../money/money.ts';
import type { CardNetworkName, VerificationMethod } from './card-network.ts';

/**
 * What a flow waits for.
 * - `VERIFY`: a verification method must be chosen.
 * - `CODE`, `FRAME`: the code, or the result of the frame.
 * - `REGISTRATION`, `ASSERTION`: a passkey that completes the verification.
 * - `READY`: an intent.
 * - `CHALLENGE`: the passkey that allows the intent.
 * - `INTENT`: the order. Another intent may take the place of this one.
 */
export type FlowStep = 'VERIFY' | 'CODE' | 'FRAME' | 'REGISTRATION' | 'ASSERTION' | 'READY' | 'CHALLENGE' | 'INTENT';

/** What the holder was asked to allow. */
export interface FlowMandate {
  readonly domain: string;
  readonly total: Money;
  /** The only device that may order with it; null for any of the App ID. */
  readonly deviceId: string | null;
}

/** Everything about a flow of a card between two calls. A flow token holds it sealed, and nothing of a card's number. */
export interface CardFlow {
  readonly network: CardNetworkName;
  readonly appId: string;
  readonly step: FlowStep;
  /** The network's own state, which its adapter alone reads. */
  readonly state: string;
  readonly methods: readonly Pick<VerificationMethod, 'methodId' | 'type'>[];
  /** How many digits the code has that was sent. Set at `CODE`. */
  readonly codeLength: number | null;
  /** Set from `CHALLENGE` on. */
  readonly mandate: FlowMandate | null;
  /** Set at `INTENT`. */
  readonly intent: { readonly intentId: string /** ISO 8601. */; readonly expiresAt: string } | null;
}

export interface FlowToken {
  readonly token: string;
  /** ISO 8601. */
  readonly expiresAt: string;
}

/** A flow as its token tells it. */
export interface OpenedFlow {
  readonly flow: CardFlow;
  /** Used for one call. */
  readonly number: string;
  /** In milliseconds since the Unix epoch. */
  readonly expiresAt: number;
}
