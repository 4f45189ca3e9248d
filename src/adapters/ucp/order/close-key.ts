import type { MerchantCall, ReconciledOutcome } from '../../contract/index.ts';
import { readCheckout } from '../cart/open-checkout.ts';
import type { UcpContext } from '../ucp-context.ts';
import { completeCheckout, isKeyUsed } from './complete-checkout.ts';
import { judgeCheckout, toClosingId } from './judge-checkout.ts';

/** No shop has it, so each must refuse what names it. */
const NO_HANDLER = 'nobody';

/**
 * Makes sure that nothing is paid under a key any more, and answers what has become of it. A payment that no handler takes is sent under the
 * key. If the shop refuses it as another call under a used key, the call that used it has ended, and the checkout tells how. If not, it is
 * sent again in another form: the shop that refuses that one keeps keys, and a submission that arrives now is refused likewise.
 */
export async function closeKey(
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
