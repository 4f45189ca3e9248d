import type { MerchantCall, OrderSubmission } from '../../contract/index.ts';
import { notKnown } from '../../toolkit/require-outcome.ts';
import { toWireAddress } from '../cart/address-mapper.ts';
import { toAddressRefusal } from '../cart/addresses.ts';
import { changeCart, computeAnew } from '../cart/change-cart.ts';
import { isBeingOrdered } from '../error-mapper.ts';
import type { MedusaContext } from '../medusa-context.ts';
import type { WireCart } from '../wire/cart.ts';

/** The cart with its buyer and with the total that Medusa computes for it now: an earlier change may have broken off before its taxes. */
export async function setBuyer(
  context: MedusaContext,
  call: MerchantCall,
  { id, email }: WireCart,
  { billingInfo }: OrderSubmission,
): Promise<WireCart> {
  const answer = await changeCart(context, call, id, {
    operation: 'SetBuyer',
    body: {
      ...computeAnew(context),
      ...(billingInfo !== null && { billing_address: toWireAddress(billingInfo) }),
      ...(billingInfo !== null && !email && { email: billingInfo.email }),
    },
  });
  if (answer.kind === 'data') return answer.data;
  // Another call under this key may have been quicker.
  if (isBeingOrdered(answer.problem)) throw notKnown('The cart is being ordered');
  throw toAddressRefusal(answer.problem, ['billingInfo']);
}
