import type { Caller } from '../../domain/viewer.ts';
import { CommerceError } from '../../errors/commerce-error.ts';
import type { PlaceOrderOutcome } from '../commerce.ts';
import type { CommerceContext } from '../dependencies.ts';
import { requireOwner } from '../require-owner.ts';
import type { AttemptRunner } from './attempt-runner.ts';
import { findOwnAttempt } from './find-attempt.ts';
import { meetChallenge } from './meet-challenge.ts';
import { refuseOrder } from './refuse-order.ts';
import { toAttempt } from './to-attempt.ts';
import { waitForAttempt } from './wait-for-attempt.ts';

/**
 * For the buyer who comes back from a challenge. Repeating it does no harm: an attempt that waits for no buyer is answered as
 * it is. Refuses with OrderNotFound (no such attempt here).
 */
export async function continuePlaceOrder(
  context: CommerceContext,
  runner: AttemptRunner,
  caller: Caller,
  input: { readonly attemptId: string },
): Promise<PlaceOrderOutcome> {
  try {
    const attempt = await findOwnAttempt(context, requireOwner(caller), input.attemptId);
    if (attempt === undefined) throw new CommerceError('OrderNotFound', { field: ['attemptId'] });
    const { attemptId } = attempt;
    if (attempt.status === 'ACTION_REQUIRED') await goOn(context, runner, caller, attemptId);
    const after = (await waitForAttempt(context, runner, attemptId, caller.signal)) ?? attempt;
    return { attempt: toAttempt(after, context.settings.pollAfter), userErrors: [], replayed: false };
  } catch (thrown) {
    return refuseOrder(thrown);
  }
}

/** Where another call or node is at work already, its result is waited for instead. */
async function goOn(
  context: CommerceContext,
  runner: AttemptRunner,
  { requestId, buyer }: Caller,
  attemptId: string,
): Promise<void> {
  if (!runner.isAccepting) throw new CommerceError('ServiceUnavailable', { retryAfterSeconds: 1 });
  const lease = runner.createLease();
  const claimed = await context.stores.attempts.claim(attemptId, lease, context.runtime.clock.now());
  if (claimed === undefined) return;
  void runner.run(claimed, lease.holder, async (journal) => {
    const { result } = journal;
    if (claimed.status !== 'ACTION_REQUIRED' || result?.kind !== 'action-required') return;
    const merchant = context.merchants.require(claimed.domain);
    await meetChallenge({ context, runner, journal, merchant, caller: { requestId, buyer } }, result.challenge);
  });
}
