import {
  type BuyersConsent,
  type Consent,
  type ConsentAnswer,
  type ConsentOffer,
  toConsents,
} from '../../domain/cart/consent.ts';
import { CommerceError } from '../../errors/commerce-error.ts';
import type { StoredAnswer } from '../../stores/ports/index.ts';
import { type Answering, type ConsentFacts, readFacts, toConsentFacts } from './consent-facts.ts';

/** What the platform is told of these answers, of which each consent has at most one. */
export const toBuyersConsents = (
  offers: readonly ConsentOffer[],
  answers: readonly ConsentFacts[],
): readonly BuyersConsent[] =>
  offers.map(({ consentId, type, version }) => {
    const answer = answers.find((each) => each.consentId === consentId && each.signedBy === 'BUYER');
    const isOutdated = answer?.accepted === true && answer.version !== version;
    return { consentId, type, accepted: isOutdated ? null : (answer?.accepted ?? null) };
  });

/** What an order knows of consents when its call was accepted: the offers, the answers of the call, and its circumstances. */
export interface OrderSigning extends Answering {
  readonly given: readonly ConsentFacts[];
}

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

/** Throws RequiredConsentsNotSigned if the order cannot be placed with the answers of its cart and of its call. */
export function requireSignedConsents({ offers, given }: OrderSigning, answers: readonly StoredAnswer[]): void {
  const consentIds = findUnsignedConsents(toConsents(offers, answers.map(readFacts)), given);
  if (consentIds.length > 0) throw new CommerceError('RequiredConsentsNotSigned', { consentIds, field: ['consents'] });
}

/**
 * One fact for each consent that the order was placed with: the answer of the call, else that of the cart, else the
 * signature by ordering.
 */
export function toOrderedFacts(
  { offers, given, now, buyer }: OrderSigning,
  answers: readonly StoredAnswer[],
): readonly ConsentFacts[] {
  const facts = new Map(answers.map((answer) => [answer.consentId, readFacts(answer)]));
  for (const offer of offers) {
    const isAnswered = facts.get(offer.consentId)?.version === offer.version;
    if (!offer.required || offer.explicit || isAnswered) continue;
    facts.set(offer.consentId, toConsentFacts(offer, { now, buyer }, { accepted: true, signedBy: 'ORDER' }));
  }
  for (const answer of given) facts.set(answer.consentId, answer);
  return [...facts.values()];
}
