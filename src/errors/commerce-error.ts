import type { PaymentChallenge } from '../domain/payment.ts';
import { describeError, type ErrorEntry, type ErrorName } from './catalog.ts';

/** What an error of one name may carry beside the common members. Everything here is shown to the client. */
export interface ErrorDetails {
  /** NotEnoughStockError: how many units can be had, when the platform says. */
  readonly quantityAvailable?: number;
  /** Promotion errors: the code that was refused. */
  readonly promoCode?: string;
  /** Promotion errors: why, as `INVALID`, `EXPIRED`, `NOT_STACKABLE`, `MINIMUM_NOT_MET` or `NOT_APPLICABLE`. */
  readonly reason?: string;
  /** Shipment errors: the shipment, and what it does offer. */
  readonly shipmentId?: string;
  readonly options?: readonly string[];
  /** RequiredConsentsNotSigned: the consents in question. */
  readonly consentIds?: readonly string[];
  /** OperationNotSupported, NotImplemented: the operation and the merchant. */
  readonly operation?: string;
  readonly domain?: string;
  /** PaymentChallengeRequired: the challenge that is pending, where one is. */
  readonly challenge?: PaymentChallenge;
  /** Where it may help to try again after a time, in whole seconds. */
  readonly retryAfterSeconds?: number;
}

export interface CommerceErrorOptions extends ErrorDetails {
  /** For developers, never shown to a buyer. Must hold no secret, card data or personal data. */
  readonly description?: string;
  /** Path of the input field at fault, from the mutation's `input` on: `['items', '0', 'quantity']`. */
  readonly field?: readonly string[];
  /** The place of `otherStatuses` in the catalog whose status applies here, for example `rejectedByMerchant`. */
  readonly place?: string;
  readonly cause?: unknown;
}

/** A refusal with a name from the catalog. Thrown inside, turned into a `UserError` or a top-level error once, at the edge. */
export class CommerceError extends Error {
  override readonly name: ErrorName;
  readonly httpStatus: number;
  readonly description: string | null;
  readonly field: readonly string[] | null;
  readonly details: ErrorDetails;

  constructor(name: ErrorName, options: CommerceErrorOptions = {}) {
    const { description, field, place, cause, ...details } = options;
    const entry = describeError(name);
    super(entry.message, cause === undefined ? undefined : { cause });
    this.name = name;
    this.httpStatus = (place === undefined ? undefined : entry.otherStatuses?.[place]) ?? entry.httpStatus;
    this.description = description ?? null;
    this.field = field ?? null;
    this.details = details;
  }

  get entry(): ErrorEntry {
    return describeError(this.name);
  }

  /** Whether repeating the very same call can succeed. */
  get retryable(): boolean {
    return this.entry.retry === 'once' || this.entry.retry === 'backoff' || this.entry.retry === 'after-wait';
  }
}
