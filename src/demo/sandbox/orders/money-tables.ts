import type { Generated } from 'kysely';
import type { CardNetworkName } from '../../../domain/card-network/card-network.ts';

/** Refunds that a provider has to pay, or has paid; none of a charge whose money was not taken. */
export interface ProviderRefundsTable {
  /** The key of the order's record, which is the key at the provider. */
  readonly refund_id: string;
  readonly domain: string;
  readonly charge_id: string;
  readonly amount: number;
  state: 'due' | 'done' | 'refused';
}

/** What has become of the money of a charge. */
type CaptureState =
  /** Held by a provider, and taken once something ships. */
  | 'shipment'
  /** Held by a provider, and to be taken now. */
  | 'due'
  /** Taken; always so for a card. */
  | 'done'
  /** Held by a provider, and to be given up. */
  | 'release'
  /** Given up. */
  | 'released'
  /** The provider refused to take it or to give it up. */
  | 'refused';

export interface ChargesTable {
  readonly charge_id: string;
  readonly domain: string;
  readonly attempt_key: string;
  readonly order_id: string;
  readonly amount: number;
  readonly currency: string;
  readonly brand: string;
  readonly last_four: string;
  readonly month: number;
  readonly year: number;
  readonly charged_at: number;
  /** The provider of an express checkout; null for a card. */
  readonly provider: Generated<string | null>;
  readonly hold_id: Generated<string | null>;
  /** The key that the provider keeps the money for. */
  readonly payment_key: Generated<string | null>;
  capture: Generated<CaptureState>;
}

/** Payments by a token of a card network or of a payment sheet. */
export interface TokenPaymentsTable {
  readonly domain: string;
  readonly payment_key: string;
  /** The one that was asked; null for a sheet, and if the payment was given up before. */
  readonly network: CardNetworkName | null;
  /** `open`, then once and for all one of the others. */
  state: 'open' | 'ordered' | 'given-up';
}
