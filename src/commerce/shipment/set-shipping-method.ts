import type { Caller } from '../../domain/viewer.ts';
import { changeCart } from '../cart/change-cart.ts';
import type { CartOutcome, SetShippingMethodInput } from '../commerce.ts';
import type { CommerceContext } from '../dependencies.ts';
import { parseText } from '../parse-text.ts';

export const setShippingMethod = (
  context: CommerceContext,
  caller: Caller,
  input: SetShippingMethodInput,
): Promise<CartOutcome> =>
  changeCart(context, caller, input, {
    mutation: 'setShippingMethod',
    operation: 'setShippingMethod',
    parse: ({ shipmentId, shippingMethodId }) => ({
      shipmentId: parseText(shipmentId, { field: ['shipmentId'], longest: 256 }),
      shippingMethodId: parseText(shippingMethodId, { field: ['shippingMethodId'], longest: 256 }),
    }),
    apply: (set, call, parsed, cart) => set(call, { cart, ...parsed }),
  });
