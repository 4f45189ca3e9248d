import type { MerchantAdapter, MerchantCall, ReconciledOutcome } from '../../contract/index.ts';
import { toDraft } from '../cart/draft.ts';
import { readCheckout, tryPutCheckout } from '../cart/open-checkout.ts';
import type { UcpContext } from '../ucp-context.ts';
import { completeCheckout, isKeyUsed } from './complete-checkout.ts';
import { judgeCheckout, toClosingId } from './judge-checkout.ts';
import { readPaidCheckout } from './read-paid-checkout.ts';

/** No shop has it, so each must refuse what names it. */
const NO_HANDLER = 'nobody';

/**
 * Sees to it that nothing is paid under a key any more, and answers what has become of it; `unknown` if the shop keeps no keys, or is still
 * at work under this one. A payment that no handler takes is sent under the key. If the shop refuses it as another call under a used key,
 * the call that used it has ended, and the checkout tells how. If not, it is sent again in another form: the shop that refuses that one
 * keeps keys, and a submission that arrives now is refused likewise.
 */
async function closeKey(
  context: UcpContext,
  call: MerchantCall,
  { cart, attemptKey }: { readonly cart: string; readonly attemptKey: string },
): Promise<ReconciledOutcome> {
  for (const again of [false, true]) {
    const instrument = { id: toClosingId(attemptKey, again), handler_id: NO_HANDLER, type: 'card' };
    const answer = await completeCheckout(context, call, { id: cart, attemptKey, instrument });
    if (answer.kind === 'data' || !isKeyUsed(answer.problem)) continue;
    const now = await readCheckout(context, call, cart);
    return (await judgeCheckout(context, call, now, { attemptKey, isUsed: true })) ?? { kind: 'not-placed' };
  }
  return { kind: 'unknown' };
}

export const createReconcileOrder =
  (context: UcpContext): NonNullable<MerchantAdapter['reconcileOrder']> =>
  async (call, { cart, attemptKey }) => {
    const checkout = await readCheckout(context, call, cart);
    const judged = await judgeCheckout(context, call, checkout, { attemptKey, isUsed: false });
    return judged ?? closeKey(context, call, { cart: checkout.id, attemptKey });
  };

/** A change of the checkout, also one that changes nothing, ends what its buyer was asked for. */
export const createCancelOrder =
  (context: UcpContext): NonNullable<MerchantAdapter['cancelOrder']> =>
  async (call, { cart, attemptKey }) => {
    const checkout = await readCheckout(context, call, cart);
    const judged = await judgeCheckout(context, call, checkout, { attemptKey, isUsed: true });
    if (judged === null) return closeKey(context, call, { cart: checkout.id, attemptKey });
    return checkout.status === 'requires_escalation' ? endChallenge(context, call, cart, attemptKey) : judged;
  };

/** `not-placed` once the checkout can be ordered again. */
export async function endChallenge(
  context: UcpContext,
  call: MerchantCall,
  cart: string,
  attemptKey: string,
): Promise<ReconciledOutcome> {
  const before = await readPaidCheckout(context, call, cart);
  await tryPutCheckout(context, call, before.id, toDraft(before));
  const after = await readPaidCheckout(context, call, cart);
  const judged = await judgeCheckout(context, call, after, { attemptKey, isUsed: true });
  if (judged === null) return { kind: after.status === 'requires_escalation' ? 'unknown' : 'not-placed' };
  return judged.kind === 'action-required' ? { kind: 'unknown' } : judged;
}
