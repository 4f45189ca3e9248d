import type { OrderContext } from '../context/order-context.ts';
import { shrinkAttempt } from './shrink-attempt.ts';

const AT_ONCE = 500;
const ATTEMPTS_AT_ONCE = 100;
/** The most messages that one receiver may have waiting. The oldest are given up first. */
const MOST_MESSAGES = 100_000;

/**
 * Deletes what has been kept long enough, a bounded number of rows of each kind, and gives up old messages. True if there may be more. Any
 * number of nodes may do so at once. A failure with one kind stops no other: the first is thrown at the end.
 */
export async function purgeStores({
  stores,
  settings,
  logger,
}: Pick<OrderContext, 'stores' | 'settings' | 'logger'>): Promise<boolean> {
  const { agentPlatforms, agentSessions, attempts, cartHandles, consents, idempotency, outbox } = stores;
  const { attemptDetailRetention: detail, attemptRetention: rest, sessionRetention, givenUpRetention } = settings;
  const failures: unknown[] = [];
  const attempted = <Result>(work: Promise<Result>): Promise<Result | undefined> =>
    work.catch((error: unknown) => void failures.push(error));
  const counts = [
    await attempted(idempotency.purge(AT_ONCE)),
    await attempted(consents.purgeAnswers(AT_ONCE)),
    // Each order has a line at least.
    await attempted(consents.purgeTrail(AT_ONCE)),
    await attempted(cartHandles.purge(sessionRetention, AT_ONCE)),
    await attempted(agentSessions.purge(sessionRetention, AT_ONCE)),
    await attempted(outbox.deleteGivenUp(givenUpRetention, AT_ONCE)),
    // An order is followed for less long after its last change, whose delivery renews the platform.
    await attempted(agentPlatforms.purge(2 * settings.orderFollowing, AT_ONCE)),
  ];
  const given = await attempted(outbox.giveUpOld({ overdue: settings.deliveryTerm, most: MOST_MESSAGES }));
  for (const [receiver, messages] of given ?? []) logger.error({ receiver, messages }, 'Messages were given up');
  const ended = (await attempted(attempts.listToShrink(detail, ATTEMPTS_AT_ONCE))) ?? [];
  for (const attempt of ended) await attempted(shrinkAttempt(stores, attempt, { buyerRemoved: false }));
  counts.push(await attempted(attempts.deleteShrunk(detail + rest, AT_ONCE)));
  if (failures.length > 0) throw failures[0];
  return counts.some((count = 0) => count >= AT_ONCE) || ended.length === ATTEMPTS_AT_ONCE;
}
