import type { CardNetworkAdapter } from '../../../src/card-networks/contract/card-network.ts';
import type { CardNetworkName, NetworkFrame } from '../../../src/domain/card-network/card-network.ts';
import type { NetworkCredential } from '../../../src/domain/card-network/network-credential.ts';

/** How the kit reaches a network besides its adapter. */
export interface CardNetworkHarness {
  readonly network: CardNetworkName;
  /** Numbers of the network's test cards; null for one that it does not have. */
  readonly cards: {
    /** 12 to 18 digits, which the kit completes to numbers of good cards. */
    readonly goodPrefix: string;
    readonly length: number;
    readonly declined: string;
    readonly withoutPasskeys: string | null;
    readonly withoutFunds: string;
    readonly suspendedAfterPayment: string;
  };
  readonly open: () => Promise<OpenNetwork>;
}

export interface OpenNetwork {
  readonly adapter: CardNetworkAdapter;
  /** As on another machine: nothing in memory is shared. */
  readonly anotherInstance: () => CardNetworkAdapter;
  /** The acquirer of a merchant redeems a credential. */
  readonly redeem: (redemption: KitRedemption) => Promise<RedemptionAnswer>;
  readonly ledger: () => Promise<KitLedger>;
  /** The newest code that was sent for a card. */
  readonly readCode: (virtualCardId: string) => Promise<string>;
  /** What the frame of an issuer hands back once the buyer has decided. */
  readonly answerFrame: (frame: NetworkFrame, decision: 'confirm' | 'refuse') => Promise<FrameAnswer>;
  /** What the handshake frame posts. */
  readonly readSecureToken: (frame: NetworkFrame) => Promise<string>;
  /** Everything that is stored, as text. */
  readonly readFiles: () => Promise<string>;
  readonly pass: (milliseconds: number) => Promise<void>;
  /** Now, in Unix milliseconds. */
  readonly now: () => number;
  readonly close: () => Promise<void>;
}

export interface FrameAnswer {
  readonly nonce: string;
  readonly payload: string;
}

export interface KitRedemption extends Pick<NetworkCredential, 'token' | 'proof'> {
  readonly merchant: string;
  readonly key: string;
  readonly amount: number;
  readonly currency: string;
}

export type RedemptionAnswer =
  | { readonly approved: true; readonly authorizationId: string }
  | { readonly approved: false; readonly refusal: string };

export interface KitLedger {
  readonly cards: readonly { readonly virtualCardId: string; readonly state: string; readonly passkeys: number }[];
  readonly intents: readonly { readonly intentId: string; readonly state: string; readonly amount: number }[];
  readonly redemptions: readonly {
    readonly intentId: string;
    readonly amount: number;
    readonly currency: string;
    readonly domain: string;
  }[];
}
