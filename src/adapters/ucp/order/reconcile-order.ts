import type { MerchantAdapter, MerchantCall, ReconciledOutcome } from '../../contract/index.ts';
import { toDraft } from '../cart/draft.ts';
import { readCheckout, tryPutCheckout } from '../cart/open-checkout.ts';
import type { UcpContext } from '../ucp-context.ts';
import { closeKey } from './close-key.ts';
import { judgeCheckout } from './judge-checkout.ts';

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
  const before = await readCheckout(context, call, cart);
  await tryPutCheckout(context, call, before.id, toDraft(before));
  const after = await readCheckout(context, call, cart);
  const judged = await judgeCheckout(context, call, after, { attemptKey, isUsed: true });
  if (judged === null) return { kind: after.status === 'requires_escalation' ? 'unknown' : 'not-placed' };
  return judged.kind === 'action-required' ? { kind: 'unknown' } : judged;
}
