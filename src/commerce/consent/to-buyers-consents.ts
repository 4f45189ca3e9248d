import type { BuyersConsent, ConsentOffer } from '../../domain/cart/consent.ts';
import type { ConsentFacts } from './consent-facts.ts';

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
