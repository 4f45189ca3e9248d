import { formatAmount } from '../lib/currency/format-amount.ts';
import { redact } from '../lib/redaction/redact.ts';
import { isAddressError, toAddressMessage } from './address-problem.ts';
import { describeError, type ErrorName, type RetryAdvice } from './error-catalog.ts';
import type { CommerceErrorOptions, ErrorDetails } from './error-details.ts';
import { MAY_BE_CHARGED } from './may-be-charged.ts';

/** What a client is told of a refusal. A CommerceError is one that is thrown. */
export interface Refusal {
  readonly name: ErrorName;
  readonly httpStatus: number;
  /** A sentence for the buyer. */
  readonly message: string;
  readonly description: string | null;
  readonly field: readonly string[] | null;
  /** Whether a retry of the same call can succeed without carrying it out twice. */
  readonly retryable: boolean;
  readonly details: ErrorDetails;
}

export function describeRefusal(name: ErrorName, options: CommerceErrorOptions = {}): Refusal {
  const {
    description: _text,
    field,
    otherStatus,
    cause: _,
    outcomeUnknown: __,
    provesUncharged: ___,
    unconfirmed,
    final,
    ...details
  } = options;
  const entry = describeError(name);
  return {
    name,
    httpStatus: (otherStatus === undefined ? undefined : entry.otherStatuses?.[otherStatus]) ?? entry.httpStatus,
    message:
      (details.mayBeCharged ? MAY_BE_CHARGED : undefined) ??
      (unconfirmed ? entry.unconfirmedMessage : undefined) ??
      toFieldMessage(name, options) ??
      withAmount(entry.otherMessages?.[findSentence(name, options) ?? ''] ?? entry.message, options),
    description: toDescription(options),
    field: field === undefined || field.length === 0 ? null : field,
    retryable: !unconfirmed && !final && retried.has(entry.retry),
    details: redactDetails(details),
  };
}

/** What an error says of a charge is no longer true once a payment may have been taken. */
function toDescription({ description, mayBeCharged }: CommerceErrorOptions): string | null {
  if (mayBeCharged) return UNKNOWN_CHARGE;
  return description === undefined ? null : redact(description, MAX_DESCRIPTION);
}

const UNKNOWN_CHARGE =
  'The attempt ended without an order. Its payment may have been taken, and the log of the service names it';

const retried: ReadonlySet<RetryAdvice> = new Set(['once', 'backoff', 'after-wait']);

const MAX_DESCRIPTION = 500;
const MAX_DETAIL = 256;

/** Some details repeat client input, which may be a secret in the wrong place. */
function redactDetails(details: ErrorDetails): ErrorDetails {
  let redacted = details;
  for (const name of repeated) {
    const text = details[name];
    if (text !== undefined) redacted = { ...redacted, [name]: redact(text, MAX_DETAIL) };
  }
  return redacted;
}

const repeated = ['promoCode', 'shipmentId', 'domain'] as const;

/** Undefined if the catalog's sentence stands. InvalidEmail and InvalidState alone name their field already. */
const toFieldMessage = (name: ErrorName, { problem, field }: CommerceErrorOptions): string | undefined =>
  isAddressError(name) && (problem !== undefined || name === 'InvalidShippingInfo')
    ? toAddressMessage(problem, field)
    : undefined;

/** What an error carries may say more than its name. */
function findSentence(name: ErrorName, options: CommerceErrorOptions): string | undefined {
  const { sentence, orderId, expected, retryAfterSeconds, missingAmount, reason } = options;
  if (name === 'PaymentChallengeExpired' && retryAfterSeconds !== undefined) return 'locked';
  if (sentence !== undefined) return sentence;
  if (name !== 'CheckoutError') return missingAmount === undefined ? reason : 'minimumMissedBy';
  if (orderId !== undefined) return 'cartOrdered';
  return expected === undefined ? undefined : 'totalChanged';
}

function withAmount(sentence: string, { missingAmount }: CommerceErrorOptions): string {
  if (missingAmount === undefined) return sentence;
  return sentence.replace('{missingAmount}', () => formatAmount(missingAmount));
}
