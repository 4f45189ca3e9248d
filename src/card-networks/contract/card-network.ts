import type { Address } from '../../domain/address.ts';
import type {
  CardNetworkName,
  MaskedCard,
  NetworkFrame,
  PasskeyStep,
  PaymentMandate,
  VerificationMethod,
} from '../../domain/card-network/card-network.ts';
import type { SecretCard } from '../../domain/payment/payment.ts';
import type { Secret } from '../../lib/secret.ts';

/** What comes with every call. */
export interface NetworkCall {
  /** The App ID: cards, flows and intents of one are unknown to every other. */
  readonly appId: string;
  /**
   * The key of this call, at most 64 characters of `a-z A-Z 0-9 - _`. The network acts once for a key and answers a
   * repeated call as the first time: no second card, code, try or intent.
   */
  readonly requestKey: string;
  /**
   * Origins of the partner's pages that may frame the network's pages, and that a passkey may be used under. In demo mode
   * `http://localhost:*` and its like are among them: any port.
   */
  readonly origins: readonly string[];
  readonly signal: AbortSignal;
}

export interface NetworkConsumer {
  readonly email: string;
  readonly phone: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  /** ISO 3166-1 alpha-2. */
  readonly countryCode: string | null;
  /** BCP 47. */
  readonly languageCode: string | null;
}

/**
 * The state of a flow, which the core carries between calls, sealed in the flow token: the network's adapter alone reads
 * it. At most 1,000 characters, and nothing of the card's number in it.
 */
export type FlowState = string;

export interface SelectedCard {
  readonly state: FlowState;
  /** At most 100 characters of `a-z A-Z 0-9 - _`. */
  readonly virtualCardId: string;
  /** True if no verification stands before an intent. */
  readonly enrolled: boolean;
  readonly methods: readonly VerificationMethod[];
  /** Network A: the frame that probes the browser. For a saved card it posts the `secureToken`. */
  readonly handshake: NetworkFrame | null;
}

export interface EnrolledCard extends SelectedCard {
  /** The picture of the card: a reference that `getCardArt` takes. */
  readonly art: string;
  readonly masked: MaskedCard;
}

export type VerificationStart =
  | {
      readonly kind: 'code';
      readonly state: FlowState;
      readonly maskedDestination: string;
      readonly codeLength: number;
      /** ISO 8601. */
      readonly expiresAt: string;
      readonly triesLeft: number;
      readonly resendsLeft: number;
    }
  | {
      readonly kind: 'frame';
      readonly state: FlowState;
      readonly frame: NetworkFrame;
      /** ISO 8601. */
      readonly expiresAt: string;
    };

export type VerificationAnswer =
  | { readonly kind: 'code'; readonly code: Secret }
  | { readonly kind: 'frame'; readonly nonce: string; readonly payload: string }
  /** What the browser's `toJSON()` gave. */
  | { readonly kind: 'registration' | 'assertion'; readonly credential: Readonly<Record<string, unknown>> };

/** A try that counted and failed. It is an answer and no error, since the flow goes on with another state. */
export interface FailedTry {
  readonly kind: 'failed';
  /** Null where the flow cannot go on. */
  readonly state: FlowState | null;
  /** Tries and resends that are left of a code; null for a passkey. */
  readonly triesLeft: number | null;
  readonly resendsLeft: number | null;
  /** A new challenge in place of a refused passkey. */
  readonly passkey: PasskeyStep | null;
}

export type VerificationResult =
  | { readonly kind: 'enrolled'; readonly state: FlowState }
  | { readonly kind: 'passkey'; readonly state: FlowState; readonly passkey: PasskeyStep }
  | FailedTry;

export type IntentResult =
  | {
      readonly kind: 'intent';
      readonly state: FlowState;
      readonly intentId: string;
      /** ISO 8601. */
      readonly expiresAt: string;
    }
  | { readonly kind: 'passkey'; readonly state: FlowState; readonly passkey: PasskeyStep }
  | FailedTry;

/**
 * One card network behind its adapter. The network keeps cards, passkeys, codes, locks and intents; the core keeps
 * nothing but the flow token.
 *
 * Errors, where nothing is said beside a method: CreditCardDeclined (the issuer says no), CardNotFound (unknown,
 * unverified where a verified card is needed, deleted, or of another App ID), PreconditionError (a state of another
 * step), PaymentChallengeExpired (locked, with `retryAfterSeconds`, or a flow that ended). StoreUnavailable: the outcome
 * is not known, and the same call may be repeated.
 */
export interface CardNetworkAdapter {
  readonly network: CardNetworkName;

  /**
   * Enrols a card for the consumer. The same App ID, card and e-mail get the same `virtualCardId`, and nothing is taken
   * from a verified card. The card goes encrypted to the network's key. Throws CreditCardDeclined.
   */
  readonly enroll: (
    call: NetworkCall,
    input: {
      readonly card: SecretCard;
      readonly consumer: NetworkConsumer;
      readonly billingInfo: Address | null;
      readonly browser: Readonly<Record<string, unknown>> | null;
    },
  ) => Promise<EnrolledCard>;

  /** Starts from a card that was enrolled and verified. */
  readonly select: (call: NetworkCall, input: { readonly virtualCardId: string }) => Promise<SelectedCard>;

  /**
   * Sends a code, or names the frame. Absent if the network verifies nobody. Throws InvalidInputBody at `methodId` for an
   * unknown one. `callbackUri` is set for a frame: at its end the frame goes there, with the query parameters `nonce` and
   * `payload` (at most 2,000 characters of base64url) added, and the page there hands both to the page that framed it.
   */
  readonly triggerVerification?: (
    call: NetworkCall,
    input: { readonly state: FlowState; readonly methodId: string; readonly callbackUri: string | null },
  ) => Promise<VerificationStart>;

  /** Absent as triggerVerification is. */
  readonly verify?: (
    call: NetworkCall,
    input: { readonly state: FlowState; readonly answer: VerificationAnswer },
  ) => Promise<VerificationResult>;

  /**
   * Makes an intent, or asks for a passkey first. A second one in a flow ends the first, unless an order uses it
   * (PreconditionError). Throws PreconditionError at `secureToken` where the network needs one.
   */
  readonly createIntent: (
    call: NetworkCall,
    input: { readonly state: FlowState; readonly mandate: PaymentMandate; readonly secureToken: Secret | null },
  ) => Promise<IntentResult>;

  /** Absent if no intent asks for a passkey. */
  readonly completeChallenge?: (
    call: NetworkCall,
    input: { readonly state: FlowState; readonly assertion: Readonly<Record<string, unknown>> },
  ) => Promise<IntentResult>;

  /**
   * The credential of an intent for exactly its merchant, amount and currency, good once: what the platform's acquirer
   * redeems. Redeems nothing. The same intent and `attemptKey` answer the same credential; another attempt is refused with
   * PreconditionError while one has it. Throws PaymentChallengeExpired if the intent ended.
   */
  readonly getCredential: (
    call: NetworkCall,
    input: { readonly state: FlowState; readonly intentId: string; readonly attemptKey: string },
  ) => Promise<{ readonly credential: Secret; readonly mandate: PaymentMandate }>;

  /**
   * An attempt that redeemed nothing gives its credential back: until the intent expires, another attempt may have one, or
   * the flow may have another intent. Does nothing if the attempt has none, or if it is redeemed. Repeats safely: after an error
   * that is `retryable` the core asks again, and takes any other refusal for a credential that nobody has.
   */
  readonly releaseCredential: (
    call: NetworkCall,
    input: { readonly state: FlowState; readonly intentId: string; readonly attemptKey: string },
  ) => Promise<void>;

  /** Ends the card at the network with its tokens and passkeys. Deleting it again is CardNotFound. */
  readonly deleteCard: (call: NetworkCall, input: { readonly virtualCardId: string }) => Promise<void>;

  /** The picture of a card that is not deleted. Throws CardNotFound. At most 100 KB. */
  readonly getCardArt: (
    call: Pick<NetworkCall, 'signal'>,
    input: { readonly art: string },
  ) => Promise<{ readonly mediaType: 'image/svg+xml' | 'image/png'; readonly bytes: Uint8Array }>;
}
