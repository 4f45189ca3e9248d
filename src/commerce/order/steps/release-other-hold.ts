import { CommerceError } from '../../../errors/commerce-error.ts';
import { type AttemptContext, callPlatform } from '../attempt/attempt-context.ts';
import { eventEntry } from '../attempt/journal/journal-entries.ts';

/**
 * Has the merchant release what an approved express checkout holds for the cart that this attempt pays otherwise, and tells the watchers. No
 * open attempt can need that hold: an attempt locks its cart. A merchant that does not answer stops no payment: a provider releases
 * by itself when the session expires.
 */
export async function releaseOtherHold(run: AttemptContext, cart: string): Promise<void> {
  const { context, journal, merchant } = run;
  const { adapter } = merchant;
  const releaseHold = adapter.releaseHold?.bind(adapter);
  if (releaseHold === undefined || journal.plan.hold?.kind === 'session' || journal.submissions > 0) return;
  try {
    const { released } = await callPlatform(run, 'releaseHold', context.settings.writeTimeout, (call) =>
      releaseHold(call, { cart, hold: { kind: 'cart' } }),
    );
    if (released !== null) journal.hold({ events: [eventEntry('hold-released', { amount: released })] });
  } catch (thrown) {
    if (!(thrown instanceof CommerceError)) throw thrown;
    const { attemptId, domain } = journal.attempt;
    context.logger.warn(
      { attemptId, domain, error: thrown },
      'A merchant did not confirm that the hold of an earlier payment of the cart is released',
    );
  }
}
