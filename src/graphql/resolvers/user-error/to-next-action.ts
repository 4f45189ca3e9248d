import type { PaymentNextAction } from '../../generated/resolver-types.ts';
import type { UserErrorParent } from '../../parents.ts';

/**
 * The client's next action if a payment challenge was not completed. Without a pending challenge, the name means a
 * decline after authentication.
 */
export function toNextAction({ name, details }: UserErrorParent): PaymentNextAction {
  // The attempt goes on: another one could order, too.
  if (details.sentence === 'nothingToConfirm') return 'READ_ATTEMPT';
  // A lock ends by itself, but not for this buyer's order.
  const isLocked = details.retryAfterSeconds !== undefined;
  if (name === 'PaymentChallengeExpired') return isLocked ? 'USE_ANOTHER_PAYMENT' : 'START_AGAIN';
  return details.challenge === undefined ? 'USE_ANOTHER_PAYMENT' : 'MEET_CHALLENGE';
}
