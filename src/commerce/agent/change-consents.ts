import type { Cart } from '../../domain/cart/cart.ts';
import type { Caller } from '../../domain/viewer/viewer.ts';
import type { CommerceError } from '../../errors/commerce-error.ts';
import { listCartConsents } from '../consent/list-cart-consents.ts';
import { setConsents } from '../consent/set-consents.ts';
import type { WorkerContext } from '../order/worker-context.ts';
import type { CheckoutDraft } from './checkout-draft.ts';

/** Records the buyer's answers to consents of these types. What the platform says nothing of is never a consent. */
export async function changeConsents(
  context: WorkerContext,
  caller: Caller,
  {
    domain,
    cart,
    consents: given,
  }: { readonly domain: string; readonly cart: Cart; readonly consents: CheckoutDraft['consents'] },
): Promise<readonly CommerceError[]> {
  if (given.length === 0) return [];
  const known = await listCartConsents(context, caller, { shopId: domain, cartId: cart.cartId });
  const answers = known.flatMap(({ consentId, type, version, signed, declined }) => {
    const answer = given.find((each) => each.type === type);
    if (answer === undefined || (answer.accepted ? signed : declined)) return [];
    return [{ consentId, accepted: answer.accepted, version }];
  });
  if (answers.length === 0) return [];
  const { userErrors } = await setConsents(context, caller, { domain, consents: answers });
  return userErrors.map((error) => error.at({ field: ['consents'] }));
}
