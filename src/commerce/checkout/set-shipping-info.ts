import type { Caller } from '../../domain/viewer.ts';
import { changeCart } from '../cart/change-cart.ts';
import type { CartOutcome, SetShippingInfoInput } from '../commerce.ts';
import type { CommerceContext } from '../dependencies.ts';
import { parseText } from '../parse-text.ts';
import { parseAddress } from './parse-address.ts';
import { toAddressField } from './to-address-field.ts';

/** For one shipment, or for all of them without a `shipmentId`. */
export const setShippingInfo = (
  context: CommerceContext,
  caller: Caller,
  input: SetShippingInfoInput,
): Promise<CartOutcome> =>
  changeCart(context, caller, input, {
    mutation: 'setShippingInfo',
    operation: 'setShippingInfo',
    parse: ({ shipmentId, shippingInfo }) => ({
      shipmentId:
        shipmentId === undefined || shipmentId === null
          ? null
          : parseText(shipmentId, { field: ['shipmentId'], longest: 256 }),
      address: parseAddress(shippingInfo, 'shippingInfo'),
    }),
    apply: (set, call, parsed, cart) => set(call, { cart, ...parsed }),
    toInputField: (field) => toAddressField(field, 'shippingInfo'),
  });
