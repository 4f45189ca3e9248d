import type { Caller } from '../../domain/viewer/viewer.ts';
import { CommerceError } from '../../errors/commerce-error.ts';
import type { CartContext } from '../cart/cart-context.ts';
import { changeConsents } from './change-consents.ts';
import { type Answering, type ConsentFacts, toConsentFacts } from './consent-facts.ts';
import type { ConsentOutcome } from './consent-outcome.ts';
import { createNotRevokable } from './create-not-revokable.ts';
import { type ConsentReference, withdrawConsent } from './withdraw-consent.ts';

export interface RevokeConsentInput extends ConsentReference {
  /** The order that was placed with the consent; without it, the cart. */
  readonly orderId?: string | null;
}

/**
 * Takes a signed consent back, from the cart or after the order. Repeating it is harmless. Refuses with
 * InvalidInputBody (no such consent), PreconditionError (it is not revokable), OrderNotFound.
 */
export function revokeConsent(
  context: CartContext,
  caller: Caller,
  input: RevokeConsentInput,
): Promise<ConsentOutcome> {
  const { orderId } = input;
  if (orderId !== undefined && orderId !== null) return withdrawConsent(context, caller, { ...input, orderId });
  return changeConsents(context, caller, input, {
    mutation: 'revokeConsent',
    answer: (answering, earlier) => revoke(input.consentId, answering, earlier),
  });
}

function revoke(consentId: string, answering: Answering, earlier: readonly ConsentFacts[]): readonly ConsentFacts[] {
  const offer = answering.offers.find((each) => each.consentId === consentId);
  if (offer === undefined) {
    throw new CommerceError('InvalidInputBody', {
      field: ['consentId'],
      description: 'The merchant has no consent with this ID',
    });
  }
  if (!offer.revokable) throw createNotRevokable();
  const isSigned = earlier.some((answer) => answer.consentId === consentId && answer.accepted);
  return isSigned ? [toConsentFacts(offer, answering, { accepted: false, signedBy: 'BUYER' })] : [];
}
