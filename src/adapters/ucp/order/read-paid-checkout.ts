import { CommerceError } from '../../../errors/commerce-error.ts';
import type { CartHandle, MerchantCall } from '../../contract/index.ts';
import { notKnown } from '../../toolkit/require-outcome.ts';
import { readCheckout } from '../cart/open-checkout.ts';
import type { UcpContext } from '../ucp-context.ts';
import type { WireCheckout } from '../wire/checkout.ts';

/** The checkout once a payment was sent. A shop may no longer show one that was ordered: that says nothing of the order. */
export const readPaidCheckout = (context: UcpContext, call: MerchantCall, cart: CartHandle): Promise<WireCheckout> =>
  readCheckout(context, call, cart).catch((thrown: unknown) => {
    if (!(thrown instanceof CommerceError) || thrown.name !== 'CartNotFound') throw thrown;
    throw notKnown('The shop no longer shows the checkout of the payment');
  });
