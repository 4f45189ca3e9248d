import type { PaymentNextAction } from '../../generated/resolver-types.ts';
import type { UserErrorParent } from '../../parents.ts';

/** What is left to a client whose payment challenge was not met. Without a pending one, the name stands for a decline after authentication. */
export function toNextAction({ name, details }: UserErrorParent): PaymentNextAction {
  if (name === 'PaymentChallengeExpired') return 'START_AGAIN';
  return details.challenge === undefined ? 'USE_ANOTHER_PAYMENT' : 'MEET_CHALLENGE';
}
