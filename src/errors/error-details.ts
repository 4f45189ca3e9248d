import type { CurrencyCode } from '../lib/currency/currency.ts';
import type { AddressProblem } from './address-problem.ts';
import type { PaymentChallenge } from './payment-challenge.ts';

/** How a client reacts to an invalid credential: renew its session, or create a new one without the old token. */
export type SessionAction = 'RENEW_SESSION' | 'NEW_SESSION';

/** A part of a card as the buyer typed it in. */
export type CardField =
  | 'NUMBER'
  | 'EXPIRY_MONTH'
  | 'EXPIRY_YEAR'
  | 'EXPIRY'
  | 'SECURITY_CODE'
  | 'POSTAL_CODE'
  | 'HOLDER_NAME';

/** What `Money` of the domain is: whole units of the currency's smallest one. */
interface Amount {
  readonly currency: CurrencyCode;
  readonly number: number;
}

/** Additional members of an error by its name. Everything here is shown to the client. */
export interface ErrorDetails {
  /** NotEnoughStockError, InvalidQuantity: how many units the buyer can have in total, if the platform says so. */
  readonly quantityAvailable?: number;
  /** NotEnoughStockError of a cart that cannot be ordered: its line. */
  readonly lineItemId?: string;
  /** Promotion errors: the code that was refused. */
  readonly promoCode?: string;
  /** Promotion errors: why, as `INVALID`, `EXPIRED`, `NOT_STACKABLE`, `MINIMUM_NOT_MET` or `NOT_APPLICABLE`. */
  readonly reason?: string;
  /** MINIMUM_NOT_MET: by how much the cart misses the minimum. */
  readonly missingAmount?: Amount;
  /** Shipment errors: the shipment, and what it offers. */
  readonly shipmentId?: string;
  readonly options?: readonly string[];
  /** RequiredConsentsNotSigned: the consents in question. */
  readonly consentIds?: readonly string[];
  /** OperationNotSupported, NotImplemented: the operation and the merchant. */
  readonly operation?: string;
  readonly domain?: string;
  /** CartLocked: the attempt that orders the cart. CheckoutError: the attempt that ordered it, with its `orderId`. */
  readonly attemptId?: string;
  readonly orderId?: string;
  /** CheckoutError: the total that was agreed, and the cart's. */
  readonly expected?: Amount;
  readonly actual?: Amount;
  /** PaymentChallengeRequired, CartLocked: the pending challenge, if there is one. */
  readonly challenge?: PaymentChallenge;
  /** InvalidShippingInfo, InvalidEmail, InvalidState: what is wrong at `field`. */
  readonly problem?: AddressProblem;
  /** CreditCard… and InvalidInputBody: the part of the card at fault. */
  readonly cardField?: CardField;
  /** CardVerificationFailed: what is left of a code; null for a passkey. */
  readonly triesLeft?: number | null;
  readonly resendsLeft?: number | null;
  /** The key of the catalog's `otherMessages` whose sentence is the true one here. */
  readonly sentence?: string;
  /** Set by the core if the error ended an attempt of which a payment may have been taken. The message says so. */
  readonly mayBeCharged?: true;
  /** Credentials: set if `createDeviceSession` helps. */
  readonly action?: SessionAction;
  /** Set if a retry may succeed later, in whole seconds. */
  readonly retryAfterSeconds?: number;
}

export interface CommerceErrorOptions extends ErrorDetails {
  /** For developers, never shown to a buyer. Must hold no secret, card data or personal data. */
  readonly description?: string;
  /** Path of the input field at fault: `['items', '0', 'quantity']`. An adapter names it from its method's `input` on, the core from the client's. */
  readonly field?: readonly string[];
  /** The key in `otherStatuses` of the catalog whose status applies here, for example `rejectedByMerchant`. */
  readonly otherStatus?: string;
  /** Whether the call may have been carried out although it failed. Default: true if the status is 5xx. */
  readonly outcomeUnknown?: boolean;
  /**
   * Set by an adapter for a decline of placeOrder, continueOrder or reconcileOrder: the payment provider has taken nothing under the submission's
   * `paymentKey`, not for an earlier submission either. For a StoreUnavailable of placeOrder: this call has sent no request that pays.
   */
  readonly provesUncharged?: true;
  /** Set by the core if the outcome is unknown and a repeated call could carry it out twice. */
  readonly unconfirmed?: boolean;
  /** Set by the core if the error ended an attempt: a repeated call gets the same end. Also if a call that orders must not wait for another. */
  readonly final?: boolean;
  readonly cause?: unknown;
}
