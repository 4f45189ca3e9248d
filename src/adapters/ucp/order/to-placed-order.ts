import type { MerchantCall, PlacedOrder } from '../../contract/index.ts';
import { unknownOutcome } from '../../toolkit/unknown-outcome.ts';
import { afterWrite } from '../../toolkit/writes/after-write.ts';
import { toPlatformCart } from '../cart/cart-mapper.ts';
import { findVariantFacts } from '../catalog/find-variant-facts.ts';
import type { UcpContext } from '../ucp-context.ts';
import type { WireCheckout } from '../wire/checkout.ts';

/** The order of a completed checkout. Throws StoreUnavailable if the shop does not name it. */
export function toPlacedOrder(context: UcpContext, call: MerchantCall, checkout: WireCheckout): Promise<PlacedOrder> {
  const { order, line_items: lines } = checkout;
  return afterWrite(async () => {
    if (!order) throw unknownOutcome('The shop names no order of a completed checkout');
    const facts = await findVariantFacts(
      context,
      call,
      lines.map(({ item }) => item.id),
    );
    const orderNumber = order.label || order.id;
    const page = order.permalink_url;
    const cart = toPlatformCart(checkout, facts, {
      platformOrderNumber: orderNumber,
      // The protocol does not tell when the order was placed.
      submittedAt: new Date(context.clock.now()).toISOString(),
      thankYouPage: page && new URL(page).protocol === 'https:' ? page : null,
      shippingMethod: null,
      paymentSummary: null,
    });
    const [shipment] = cart.shipments;
    const confirmation = cart.confirmation && {
      ...cart.confirmation,
      shippingMethod: shipment?.shippingMethod ?? null,
    };
    return { orderId: order.id, orderNumber, cart: { ...cart, confirmation } };
  });
}
