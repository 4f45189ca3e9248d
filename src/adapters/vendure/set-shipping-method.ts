import { CommerceError } from '../../errors/commerce-error.ts';
import type { MerchantAdapter } from '../contract/index.ts';
import { requireShipment } from './addresses.ts';
import { requireData, toRefusal } from './error-mapper.ts';
import { requireQuotedCart, requireSameOrder, toQuotedResult, type VendureContext } from './open-cart.ts';
import { setShippingMethod } from './shop-operations.ts';

export const createSetShippingMethod =
  (context: VendureContext): NonNullable<MerchantAdapter['setShippingMethod']> =>
  async (call, { cart, shipmentId, shippingMethodId }) => {
    const before = await requireQuotedCart(context, call, cart);
    requireShipment(shipmentId, before);
    if (!before.order.shippingAddress?.countryCode) throw new CommerceError('MissingShippingInfo', { shipmentId });

    const notOffered = () =>
      new CommerceError('InvalidShippingMethod', {
        shipmentId,
        options: before.quotes.map(({ id }) => id),
        field: ['shippingMethodId'],
      });

    const { answer } = await context.client.shop(call, before.token, setShippingMethod, { id: shippingMethodId });
    if (answer.kind === 'errors' && answer.problems[0]?.code === 'ENTITY_NOT_FOUND') throw notOffered();
    const chosen = requireData(answer).setOrderShippingMethod;
    if (chosen.errorCode === 'INELIGIBLE_SHIPPING_METHOD_ERROR') throw notOffered();
    if (chosen.errorCode !== null) throw toRefusal(chosen.errorCode);
    requireSameOrder(before, chosen);
    // What is offered does not depend on what is chosen, so that the quotes from before the change still stand.
    return toQuotedResult(context, { ...before, order: chosen });
  };
