import { CommerceError } from '../../errors/commerce-error.ts';
import type { MerchantAdapter } from '../contract/index.ts';
import { requireShipment } from './addresses.ts';
import { requireData, toRefusal } from './error-mapper.ts';
import { readWholeCart, requireChangeableCart, type VendureContext } from './open-cart.ts';
import { readQuotes, setShippingMethod } from './shop-operations.ts';

export const createSetShippingMethod =
  (context: VendureContext): NonNullable<MerchantAdapter['setShippingMethod']> =>
  async (call, { cart, shipmentId, shippingMethodId }) => {
    const before = await requireChangeableCart(context, call, cart);
    requireShipment(shipmentId, before);
    if (!before.order.shippingAddress?.countryCode) throw new CommerceError('MissingShippingInfo', { shipmentId });

    const { answer } = await context.client.shop(call, before.token, setShippingMethod, { id: shippingMethodId });
    const errorCode =
      answer.kind === 'errors' && answer.problems[0]?.code === 'ENTITY_NOT_FOUND'
        ? 'INELIGIBLE_SHIPPING_METHOD_ERROR'
        : requireData(answer).setOrderShippingMethod.errorCode;
    if (errorCode === 'INELIGIBLE_SHIPPING_METHOD_ERROR') {
      const quotes = requireData((await context.client.shop(call, before.token, readQuotes)).answer);
      throw new CommerceError('InvalidShippingMethod', {
        shipmentId,
        options: quotes.eligibleShippingMethods.map(({ id }) => id),
        field: ['shippingMethodId'],
      });
    }
    if (errorCode !== null) throw toRefusal(errorCode);
    return readWholeCart(context, call, { token: before.token, orderId: before.order.id });
  };
