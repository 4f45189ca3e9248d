import type { Shop } from '../shop.ts';
import { ShopRefusal } from '../shop-refusal.ts';
import { freeCaptchaToken } from './captcha-tokens.ts';
import { findChallenge } from './challenge/challenges.ts';
import type { ReconciledSubmission } from './shop-order.ts';
import { claimSubmission, recordRefusal } from './submissions.ts';

/** The outcome of a key. This call bars an unknown key, so that a submission still in flight is refused. */
export async function reconcileOrder(
  shop: Shop,
  { cartId, attemptKey }: { readonly cartId: string; readonly attemptKey: string },
): Promise<ReconciledSubmission> {
  shop.lostAnswers.check(attemptKey);
  const found = await shop.database.transaction().execute(async (queries) => {
    const known = await claimSubmission(shop, queries, attemptKey, cartId);
    if (known === undefined) {
      await freeCaptchaToken(queries, shop, attemptKey);
      return { kind: 'barred' } as const;
    }
    if (known.kind !== 'challenged') return known;
    const challenge = await findChallenge(queries, shop.publicUrl, known.challengeId);
    return challenge === undefined ? ({ kind: 'barred' } as const) : ({ kind: 'challenged', challenge } as const);
  });
  if (found.kind !== 'challenged') return found;
  const { challenge } = found;
  const isOver = challenge.state === 'pending' && challenge.expiresAt <= shop.runtime.clock.now();
  if (challenge.state !== 'declined' && !isOver) return found;
  const refusal = new ShopRefusal(isOver ? 'challenge-expired' : 'challenge-declined');
  await recordRefusal(shop, { attemptKey, cartId, challengeId: challenge.challengeId }, refusal);
  return { kind: 'refused', code: refusal.code, details: refusal.details };
}
