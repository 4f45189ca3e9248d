import { CommerceError } from '../../../errors/commerce-error.ts';
import type { MerchantAdapter } from '../../contract/index.ts';
import { toRefusal } from '../error-mapper.ts';
import type { MedusaContext } from '../medusa-context.ts';
import { requireShipment } from './addresses.ts';
import { toPlatformCart } from './cart-mapper.ts';
import { changeCart } from './change-cart.ts';
import { hasDestination, readShippingOptions, requireOpenCart } from './open-cart.ts';

export const createSetShippingMethod =
  (context: MedusaContext): NonNullable<MerchantAdapter['setShippingMethod']> =>
  async (call, { cart, shipmentId, shippingMethodId }) => {
    const before = await requireOpenCart(context, call, cart);
    requireShipment(shipmentId, before);
    if (!hasDestination(before)) throw new CommerceError('MissingShippingInfo', { shipmentId });
    const options = await readShippingOptions(context, call, before);
    const notOffered = { shipmentId, options: options.map(({ id }) => id), field: ['shippingMethodId'] };
    if (options.every(({ id }) => id !== shippingMethodId)) {
      throw new CommerceError('InvalidShippingMethod', notOffered);
    }
    const answer = await changeCart(context, call, before.id, {
      operation: 'SetShippingMethod',
      path: ['shipping-methods'],
      body: { option_id: shippingMethodId },
    });
    if (answer.kind === 'problem') throw toRefusal(answer.problem, 'InvalidShippingMethod', notOffered);
    // What is offered does not depend on what is chosen: the options read before still hold.
    return { handle: before.id, cart: toPlatformCart(answer.data, options) };
  };
