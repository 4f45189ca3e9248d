import { CommerceError } from '../../../errors/commerce-error.ts';
import type { MerchantAdapter } from '../../contract/index.ts';
import { requireData, toRefusal } from '../error-mapper.ts';
import { setShippingMethod } from '../shop-operations.ts';
import type { VendureContext } from '../vendure-context.ts';
import { hasAddress } from './address-mapper.ts';
import { requireShipment } from './addresses.ts';
import { requireQuotedCart, requireSameOrder, toQuotedResult } from './open-cart.ts';

export const createSetShippingMethod =
  (context: VendureContext): NonNullable<MerchantAdapter['setShippingMethod']> =>
  async (call, { cart, shipmentId, shippingMethodId }) => {
    const before = await requireQuotedCart(context, call, cart);
    requireShipment(shipmentId, before);
    if (!hasAddress(before.order)) throw new CommerceError('MissingShippingInfo', { shipmentId });

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
    // The offered methods do not depend on the chosen one, so the earlier quotes remain valid.
    return toQuotedResult(context, { ...before, order: chosen });
  };
