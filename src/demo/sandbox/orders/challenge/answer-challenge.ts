import type { Clock } from '../../../../lib/clock.ts';
import type { Queries } from '../../shop.ts';

export type ChallengeAnswer = 'approve' | 'decline';

/**
 * The buyer's answer on the bank's page. The first answer in time counts; returns whether this one was it. The order
 * continues only when the merchant requests it.
 */
export async function answerChallenge(
  queries: Queries,
  clock: Clock,
  challengeId: string,
  answer: ChallengeAnswer,
): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable('challenges')
    .set({ state: answer === 'approve' ? 'approved' : 'declined' })
    .where('challenge_id', '=', challengeId)
    .where('state', '=', 'pending')
    .where('expires_at', '>', clock.now())
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
