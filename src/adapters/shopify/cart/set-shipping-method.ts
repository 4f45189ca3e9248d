import { CommerceError } from '../../../errors/commerce-error.ts';
import type { MerchantAdapter } from '../../contract/index.ts';
import { requireChanged, toRefusal } from '../error-mapper.ts';
import type { ShopifyContext } from '../shopify-context.ts';
import { selectDelivery } from '../wire/cart.ts';
import { optionsOf } from './cart-mapper.ts';
import { groupsOf } from './groups.ts';
import { requireCart, toCartResult, toChangedCart } from './open-cart.ts';

export const createSetShippingMethod =
  (context: ShopifyContext): NonNullable<MerchantAdapter['setShippingMethod']> =>
  async (call, { cart, shipmentId, shippingMethodId }) => {
    const before = await requireCart(context, call, cart);
    const found = groupsOf(before).find((each) => each.shipmentId === shipmentId);
    if (found === undefined) throw new CommerceError('ShipmentNotFound', { shipmentId, field: ['shipmentId'] });
    const { group } = found;
    if (group === null) throw new CommerceError('MissingShippingInfo', { shipmentId });
    const options = optionsOf(group).map(({ id }) => id);
    const notOffered = { shipmentId, options, field: ['shippingMethodId'] };
    if (!options.includes(shippingMethodId)) throw new CommerceError('InvalidShippingMethod', notOffered);
    if (group.selectedDeliveryOption?.handle === shippingMethodId) return toCartResult(before);
    const { change } = await context.client(call, selectDelivery, {
      cart: before.id,
      selected: [{ deliveryGroupId: group.id, deliveryOptionHandle: shippingMethodId }],
    });
    const after = requireChanged(change, (problem) => toRefusal(problem, notOffered));
    return toChangedCart(context, call, after);
  };
