import type { Consent, ConsentAnswer } from '../../domain/cart/consent.ts';

/**
 * The IDs of the required consents that stand in the way of an order which brings these answers with it: explicit ones
 * without a yes, and all to which the buyer has said no. The others are signed by ordering.
 */
export function findUnsignedConsents(consents: readonly Consent[], given: readonly ConsentAnswer[]): readonly string[] {
  const accepted = new Map(given.map((answer) => [answer.consentId, answer.accepted]));
  return consents
    .filter(({ consentId, required, explicit, signed, declined }) => {
      const isAccepted = accepted.get(consentId) ?? signed;
      const isDeclined = !(accepted.get(consentId) ?? !declined);
      return required && (explicit ? !isAccepted : isDeclined);
    })
    .map(({ consentId }) => consentId);
}
