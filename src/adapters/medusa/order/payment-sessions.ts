import { CommerceError } from '../../../errors/commerce-error.ts';
import type { ErrorName } from '../../../errors/error-catalog.ts';
import type { PaymentChallenge } from '../../../errors/payment-challenge.ts';
import { toWebAddress } from '../../toolkit/to-web-address.ts';
import type { WireCart, WireSession } from '../wire/cart.ts';

/** The session of an attempt, while Medusa keeps it. Once an order is placed, its payment tells more. */
export const findSession = ({ payment_collection }: WireCart, attemptKey: string): WireSession | undefined =>
  payment_collection?.payment_sessions?.find(({ data }) => data?.attemptKey === attemptKey);

/** Whether somebody else is about to pay for the cart. */
export const hasOtherSession = ({ payment_collection }: WireCart, attemptKey: string): boolean =>
  (payment_collection?.payment_sessions ?? []).some(({ data }) => data?.attemptKey !== attemptKey);

/** The words of payment providers, as docs/medusa.md asks for them. */
const declines: Readonly<Record<string, ErrorName>> = {
  card_declined: 'CreditCardDeclined',
  insufficient_funds: 'CreditCardInsufficientFunds',
  incorrect_cvc: 'CreditCardInvalidSecurityCode',
  expired_card: 'CreditCardInvalidExpiry',
  authentication_required: 'PaymentChallengeRequired',
  authentication_failed: 'PaymentChallengeRequired',
  challenge_expired: 'PaymentChallengeExpired',
};

export const isDeclined = ({ status }: WireSession): boolean => status === 'error' || status === 'canceled';

/** Whether Medusa could still take the money by a session of the collection. */
export const canPay = ({ payment_sessions }: NonNullable<WireCart['payment_collection']>): boolean =>
  (payment_sessions ?? []).some((session) => !isDeclined(session));

/**
 * The plugin charges once for a key: if its provider declines now, it has taken nothing under the key before. A session without its word
 * proves nothing.
 */
export function toDecline({ data }: WireSession): CommerceError {
  const name = declines[data?.declineCode ?? ''];
  return name === undefined
    ? new CommerceError('CreditCardDeclined')
    : new CommerceError(name, { provesUncharged: true });
}

/** How long a buyer has if the provider does not say. */
const CHALLENGE_MS = 900_000;

/** Undefined unless the session waits for its buyer, and names a page to which a buyer can be sent. */
export function findChallenge({ id, status, created_at, data }: WireSession): PaymentChallenge | undefined {
  const url = toWebAddress(data?.challengeUrl);
  if (status !== 'requires_more' || url === null) return undefined;
  const end = Date.parse(data?.challengeExpiresAt ?? '') || Date.parse(created_at) + CHALLENGE_MS;
  return { challengeId: id, type: 'REDIRECT', url, expiresAt: new Date(end).toISOString() };
}
