import { findOperationName } from '../../commerce/merchant/list-capabilities.ts';
import type { ErrorName } from '../../errors/error-catalog.ts';
import type { CardField } from '../../errors/error-details.ts';
import { toErrorCode } from '../../errors/to-error-code.ts';
import type { PaymentNextAction, PromoCodeReason, Resolvers } from '../generated/resolver-types.ts';
import type { UserErrorParent } from '../parents.ts';
import { toMerchantOperation } from './merchant.ts';
import { userErrorType } from './user-error-type.ts';

const fields: Partial<Readonly<Record<ErrorName, CardField>>> = {
  CreditCardInvalidNumber: 'NUMBER',
  CreditCardInvalidSecurityCode: 'SECURITY_CODE',
  CreditCardInvalidExpiry: 'EXPIRY',
  CreditCardInvalidExpiryMonth: 'EXPIRY_MONTH',
  CreditCardInvalidExpiryYear: 'EXPIRY_YEAR',
  CreditCardInvalidExpiryDate: 'EXPIRY',
  CreditCardInvalidPostalCode: 'POSTAL_CODE',
};

/** The part of the card to type in again; null if the card as a whole was refused. */
const toCardField = ({ name, details }: Pick<UserErrorParent, 'name' | 'details'>): CardField | null =>
  details.cardField ?? fields[name] ?? null;

const common = {
  code: ({ name }: UserErrorParent) => toErrorCode(name),
  retryAfterSeconds: ({ details }: UserErrorParent) => details.retryAfterSeconds ?? null,
};

const reasons: readonly PromoCodeReason[] = [
  'INVALID',
  'EXPIRED',
  'NOT_STACKABLE',
  'MINIMUM_NOT_MET',
  'NOT_APPLICABLE',
];

const toReason = (word: string | undefined): PromoCodeReason | null =>
  word === undefined ? null : (reasons.find((reason) => reason === word) ?? 'UNKNOWN');

export const userErrorFields = {
  UserError: { __resolveType: userErrorType },
  PlainUserError: common,
  AddressError: { ...common, problem: ({ details }) => details.problem ?? 'UNKNOWN' },
  CardError: { ...common, cardField: toCardField },
  CardVerificationError: {
    ...common,
    triesLeft: ({ details }) => details.triesLeft ?? null,
    resendsLeft: ({ details }) => details.resendsLeft ?? null,
  },
  CartLockedError: {
    ...common,
    attemptId: ({ details }) => details.attemptId ?? null,
    challenge: ({ details }) => details.challenge ?? null,
  },
  CartOrderedError: {
    ...common,
    attemptId: ({ details }) => details.attemptId ?? null,
    orderId: ({ details }) => details.orderId ?? null,
  },
  TotalMismatchError: {
    ...common,
    expected: ({ details }) => details.expected ?? null,
    actual: ({ details }) => details.actual ?? null,
  },
  NotEnoughStockError: {
    ...common,
    quantityAvailable: ({ details }) => details.quantityAvailable ?? null,
    lineItemId: ({ details }) => details.lineItemId ?? null,
  },
  PromoCodeError: {
    ...common,
    promoCode: ({ details }) => details.promoCode ?? null,
    reason: ({ details }) => toReason(details.reason),
    missingAmount: ({ details }) => details.missingAmount ?? null,
  },
  ShipmentError: {
    ...common,
    shipmentId: ({ details }) => details.shipmentId ?? null,
    options: ({ details }) => details.options ?? [],
  },
  RequiredConsentsError: { ...common, consentIds: ({ details }) => details.consentIds ?? [] },
  PaymentChallengeError: {
    ...common,
    nextAction: (error) => toNextAction(error),
    challenge: ({ details }) => details.challenge ?? null,
  },
  UnsupportedOperationError: {
    ...common,
    operation: ({ details }) => {
      const operation = findOperationName(details.operation);
      return operation === undefined ? null : toMerchantOperation(operation);
    },
    domain: ({ details }) => details.domain ?? null,
  },
} satisfies Resolvers;

/**
 * The client's next action if a payment challenge was not completed. Without a pending challenge, the name means a
 * decline after authentication.
 */
function toNextAction({ name, details }: UserErrorParent): PaymentNextAction {
  // The attempt goes on, or may have taken the money: another one could pay, too.
  if (details.sentence === 'nothingToConfirm' || details.mayBeCharged) return 'READ_ATTEMPT';
  // A lock ends by itself, but not for this buyer's order.
  const isLocked = details.retryAfterSeconds !== undefined;
  if (name === 'PaymentChallengeExpired') return isLocked ? 'USE_ANOTHER_PAYMENT' : 'START_AGAIN';
  return details.challenge === undefined ? 'USE_ANOTHER_PAYMENT' : 'MEET_CHALLENGE';
}
