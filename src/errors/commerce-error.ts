import type { Money } from '../domain/money/money.ts';
import type { PaymentChallenge } from '../domain/order/payment.ts';
import { redact } from '../lib/redaction/redact.ts';
import { type AddressProblem, isAddressError, toAddressMessage } from './address-problem.ts';
import { describeError, type ErrorEntry, type ErrorName, type RetryAdvice } from './catalog.ts';

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

/** Additional members of an error by its name. Everything here is shown to the client. */
export interface ErrorDetails {
  /** NotEnoughStockError: how many units are available, if the platform says so. */
  readonly quantityAvailable?: number;
  /** NotEnoughStockError of a cart that cannot be ordered: its line. */
  readonly lineItemId?: string;
  /** Promotion errors: the code that was refused. */
  readonly promoCode?: string;
  /** Promotion errors: why, as `INVALID`, `EXPIRED`, `NOT_STACKABLE`, `MINIMUM_NOT_MET` or `NOT_APPLICABLE`. */
  readonly reason?: string;
  /** MINIMUM_NOT_MET: by how much the cart misses the minimum. */
  readonly missingAmount?: Money;
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
  readonly expected?: Money;
  readonly actual?: Money;
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
  /** Set by the core if the outcome is unknown and a repeated call could carry it out twice. */
  readonly unconfirmed?: boolean;
  /** Set by the core if the error ended an attempt: a repeated call gets the same end. */
  readonly final?: boolean;
  readonly cause?: unknown;
}

const MAX_DESCRIPTION = 500;
const MAX_DETAIL = 256;

/** Some details repeat client input, which may be a secret in the wrong place. */
const redactDetails = ({ promoCode, shipmentId, domain, ...rest }: ErrorDetails): ErrorDetails => ({
  ...rest,
  ...(promoCode !== undefined && { promoCode: redact(promoCode, MAX_DETAIL) }),
  ...(shipmentId !== undefined && { shipmentId: redact(shipmentId, MAX_DETAIL) }),
  ...(domain !== undefined && { domain: redact(domain, MAX_DETAIL) }),
});

/** Undefined if the catalog's sentence stands. InvalidEmail and InvalidState alone name their field already. */
const toFieldMessage = (name: ErrorName, { problem, field }: CommerceErrorOptions): string | undefined =>
  isAddressError(name) && (problem !== undefined || name === 'InvalidShippingInfo')
    ? toAddressMessage(problem, field)
    : undefined;

/** What an error carries may say more than its name. */
function findSentence(name: ErrorName, options: CommerceErrorOptions): string | undefined {
  const { sentence, orderId, expected, retryAfterSeconds } = options;
  if (name === 'PaymentChallengeExpired' && retryAfterSeconds !== undefined) return 'locked';
  if (sentence !== undefined || name !== 'CheckoutError') return sentence;
  if (orderId !== undefined) return 'cartOrdered';
  return expected === undefined ? undefined : 'totalChanged';
}

/** A refusal with a name from the catalog. Thrown inside, turned into a `UserError` or a top-level error once, at the edge. */
export class CommerceError extends Error {
  override readonly name: ErrorName;
  readonly httpStatus: number;
  readonly description: string | null;
  readonly field: readonly string[] | null;
  readonly details: ErrorDetails;
  readonly outcomeUnknown: boolean;
  readonly unconfirmed: boolean;
  readonly final: boolean;
  readonly #options: CommerceErrorOptions;

  constructor(name: ErrorName, options: CommerceErrorOptions = {}) {
    const {
      description,
      field,
      otherStatus,
      cause,
      outcomeUnknown,
      unconfirmed = false,
      final = false,
      ...details
    } = options;
    const entry = describeError(name);
    super(
      (unconfirmed ? entry.unconfirmedMessage : undefined) ??
        toFieldMessage(name, options) ??
        entry.otherMessages?.[findSentence(name, options) ?? ''] ??
        entry.message,
      cause === undefined ? undefined : { cause },
    );
    this.name = name;
    this.httpStatus = (otherStatus === undefined ? undefined : entry.otherStatuses?.[otherStatus]) ?? entry.httpStatus;
    this.description = description === undefined ? null : redact(description, MAX_DESCRIPTION);
    this.field = field === undefined || field.length === 0 ? null : field;
    this.details = redactDetails(details);
    this.outcomeUnknown = outcomeUnknown ?? this.httpStatus >= 500;
    this.unconfirmed = unconfirmed;
    this.final = final;
    this.#options = options;
  }

  /**
   * The same error at another field (`[]`: the input as a whole), with another of its statuses, or as the end of an attempt. A subclass with
   * additional members overrides it.
   */
  at(where: Pick<CommerceErrorOptions, 'field' | 'otherStatus' | 'final'>): CommerceError {
    return new CommerceError(this.name, { ...this.#options, ...where });
  }

  get entry(): ErrorEntry {
    return describeError(this.name);
  }

  /** Whether a retry of the same call can succeed without carrying it out twice. */
  get retryable(): boolean {
    if (this.unconfirmed || this.final) return false;
    return retried.has(this.entry.retry);
  }
}

const retried: ReadonlySet<RetryAdvice> = new Set(['once', 'backoff', 'after-wait']);
