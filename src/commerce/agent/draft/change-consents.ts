import type { Cart } from '../../../domain/cart/cart.ts';
import type { Caller } from '../../../domain/viewer/viewer.ts';
import { listCartConsents } from '../../consent/list-consents.ts';
import { setConsents } from '../../consent/set-consents.ts';
import type { WorkerContext } from '../../order/attempt-worker/worker-context.ts';
import type { Changed } from './change-delivery.ts';
import type { CheckoutDraft } from './checkout-draft.ts';

/**
 * Records the buyer's answers to what the merchant asks. What the platform leaves out keeps its earlier answer; without one, it is not
 * consented to. Source: the protocol, "Buyer consent".
 */
export async function changeConsents(
  context: WorkerContext,
  caller: Caller,
  {
    domain,
    cart,
    consents: given,
  }: { readonly domain: string; readonly cart: Cart; readonly consents: CheckoutDraft['consents'] },
): Promise<Changed> {
  if (given.length === 0) return { cart, refusals: [] };
  const known = await listCartConsents(context, caller, { shopId: domain, cartId: cart.cartId });
  const answers = known.flatMap(({ consentId, type, version, explicit, signed, declined }) => {
    // A consent can be answered by its ID only if the buyer is asked for it: what ordering signs is no choice.
    const answer = given.find(({ of }) => ('type' in of ? of.type === type : explicit && of.consentId === consentId));
    if (answer === undefined || (answer.accepted ? signed : declined)) return [];
    return [{ consentId, accepted: answer.accepted, version }];
  });
  if (answers.length === 0) return { cart, refusals: [] };
  const { userErrors } = await setConsents(context, caller, { domain, consents: answers });
  // What was kept when the cart was read has none of these answers.
  const { checkout: _, ...changed } = cart;
  return { cart: changed, refusals: userErrors.map((error) => error.at({ field: ['consents'] })) };
}
