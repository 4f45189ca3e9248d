import { requireActiveCard, requireCard } from '../cards/cards.ts';
import type { Gateway, PartnerCall } from '../gateway.ts';
import { NetworkRefusal } from '../network-refusal.ts';
import { deriveCredential } from './derive-credential.ts';
import { isOver, requireIntent } from './intents.ts';
import type { Mandate } from './mandate.ts';

/** What pays for one mandate, once: a token and what proves it. */
export interface CredentialView {
  readonly token: string;
  readonly expiryMonth: number;
  readonly expiryYear: number;
  /** A cryptogram, or at network C the dynamic code of a token that is good for this intent alone. */
  readonly proof: string;
  readonly mandate: Mandate;
}

interface IntentOfAttempt {
  readonly intentId: string;
  readonly attemptKey: string;
}

/**
 * The attempt's credential: the same each time, even after a redemption whose answer was lost. Refuses with `credential-taken` while
 * another attempt has it, `intent-over`, `card-not-found` and `card-declined`.
 */
export const getCredential = (
  gateway: Gateway,
  { appId }: PartnerCall,
  { intentId, attemptKey }: IntentOfAttempt,
): CredentialView =>
  gateway.books.together(() => {
    const intent = requireIntent(gateway, appId, intentId);
    if (intent.attemptKey !== null && intent.attemptKey !== attemptKey) throw new NetworkRefusal('credential-taken');
    if (isOver(gateway, intent)) throw new NetworkRefusal('intent-over');
    const require = intent.state === 'redeemed' ? requireCard : requireActiveCard;
    const { expiryMonth, expiryYear } = require(gateway, appId, intent.cardId);
    const { token, proof, hash } = deriveCredential(gateway, intent, attemptKey);
    gateway.books.run(
      'update intents set attempt_key = ?, credential_hash = ? where intent_id = ?',
      attemptKey,
      hash,
      intentId,
    );
    return { token, expiryMonth, expiryYear, proof, mandate: intent.mandate };
  });

/** Voids the attempt's credential, so that another attempt may have one. Does nothing if it was redeemed. */
export const releaseCredential = (
  gateway: Gateway,
  { appId }: PartnerCall,
  { intentId, attemptKey }: IntentOfAttempt,
): { readonly released: boolean } => ({
  released:
    gateway.books.run(
      `update intents set attempt_key = null, credential_hash = null
        where intent_id = ? and app_id = ? and attempt_key = ? and state <> 'redeemed'`,
      intentId,
      appId,
      attemptKey,
    ) === 1,
});
