import type { MerchantCall, PlacedOrder } from '../../contract/index.ts';
import { unknownOutcome } from '../../toolkit/unknown-outcome.ts';
import { afterWrite } from '../../toolkit/writes/after-write.ts';
import { toCart } from '../cart/open-checkout.ts';
import type { UcpContext } from '../ucp-context.ts';
import type { WireCheckout } from '../wire/checkout.ts';

/** The order of a completed checkout. Throws StoreUnavailable if the shop does not name it. */
export function toPlacedOrder(context: UcpContext, call: MerchantCall, checkout: WireCheckout): Promise<PlacedOrder> {
  return afterWrite(async () => {
    const { order } = checkout;
    if (!order) throw unknownOutcome('The shop names no order of a completed checkout');
    const cart = await toCart(context, call, checkout);
    const orderNumber = order.label || order.id;
    const page = order.permalink_url;
    const confirmation = {
      platformOrderNumber: orderNumber,
      // The protocol does not tell when the order was placed.
      submittedAt: new Date(context.clock.now()).toISOString(),
      thankYouPage: page && new URL(page).protocol === 'https:' ? page : null,
      shippingMethod: cart.shipments[0]?.shippingMethod ?? null,
      paymentSummary: null,
    };
    return { orderId: order.id, orderNumber, cart: { ...cart, cartStatus: 'SUBMITTED', confirmation } };
  });
}
