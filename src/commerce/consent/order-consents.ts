import { type ConsentOffer, toConsents } from '../../domain/cart/consent.ts';
import { CommerceError } from '../../errors/commerce-error.ts';
import type { StoredAnswer } from '../../stores/ports/index.ts';
import { type ConsentFacts, readFacts, toConsentFacts } from './consent-facts.ts';
import { findUnsignedConsents } from './find-unsigned-consents.ts';

/** What an order knows of consents when its call was accepted: the offers, the answers of the call, and its circumstances. */
export interface OrderSigning {
  readonly offers: readonly ConsentOffer[];
  readonly given: readonly ConsentFacts[];
  /** In milliseconds since the Unix epoch. */
  readonly now: number;
  readonly buyer: { readonly ip: string | null; readonly userAgent: string | null };
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
