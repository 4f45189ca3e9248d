import type { CommerceContext } from '../dependencies.ts';
import { shrinkAttempt } from './shrink-attempt.ts';

const AT_ONCE = 500;
const ATTEMPTS_AT_ONCE = 100;

/**
 * Deletes what is kept long enough, a bounded number of rows of each kind. True if there may be more. Any number of nodes may do so at
 * once.
 */
export async function purgeStores({
  stores,
  settings,
}: Pick<CommerceContext, 'stores' | 'settings'>): Promise<boolean> {
  const { attempts, cartHandles, consents, idempotency } = stores;
  const { attemptDetailRetention: detail, attemptRetention: rest, sessionRetention } = settings;
  const keys = await idempotency.purge(AT_ONCE);
  const answers = await consents.purgeAnswers(AT_ONCE);
  // Each order has a line at least.
  const lines = await consents.purgeTrail(AT_ONCE);
  const carts = await cartHandles.purge(sessionRetention, AT_ONCE);
  const ended = await attempts.listToShrink(detail, ATTEMPTS_AT_ONCE);
  for (const attempt of ended) await shrinkAttempt(stores, attempt, { buyerRemoved: false });
  const deleted = await attempts.deleteShrunk(detail + rest, AT_ONCE);
  return Math.max(keys, answers, lines, carts, deleted) >= AT_ONCE || ended.length === ATTEMPTS_AT_ONCE;
}
