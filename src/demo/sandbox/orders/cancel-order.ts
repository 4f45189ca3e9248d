import type { Shop } from '../shop.ts';
import { freeCaptchaToken } from './captcha-tokens.ts';
import type { ReconciledSubmission } from './shop-order.ts';
import { barSubmission, claimSubmission } from './submissions.ts';

/**
 * Ends a key that waits for its buyer: the challenge is void, and nothing may happen under the key any longer. A key
 * with an outcome keeps it. Returns the key's outcome.
 */
export const cancelOrder = (
  shop: Shop,
  { cartId, attemptKey }: { readonly cartId: string; readonly attemptKey: string },
): Promise<ReconciledSubmission> =>
  shop.database.transaction().execute(async (queries) => {
    const known = await claimSubmission(shop, queries, attemptKey, cartId);
    if (known !== undefined && known.kind !== 'challenged') return known;
    if (known === undefined) await freeCaptchaToken(queries, shop, attemptKey);
    else {
      await queries
        .updateTable('challenges')
        .set({ state: 'cancelled' })
        .where('challenge_id', '=', known.challengeId)
        .execute();
      await barSubmission(shop, queries, attemptKey);
    }
    return { kind: 'barred' };
  });
