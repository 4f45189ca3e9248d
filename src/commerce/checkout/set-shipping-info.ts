import type { Caller } from '../../domain/viewer.ts';
import type { CartOutcome } from '../cart/cart-outcome.ts';
import { changeCart } from '../cart/change-cart.ts';
import type { CommerceContext } from '../dependencies.ts';
import type { DomainInput } from '../domain-input.ts';
import { parseOptionalText } from '../parse-optional-text.ts';
import { type AddressInput, parseAddress } from './parse-address.ts';

export interface SetShippingInfoInput extends DomainInput {
  readonly shipmentId?: string | null;
  readonly shippingInfo: AddressInput;
}

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
      shipmentId: parseOptionalText(shipmentId, { field: ['shipmentId'], kind: 'identifier' }),
      address: parseAddress(shippingInfo, 'shippingInfo'),
    }),
    apply: (set, call, parsed, cart) => set(call, { cart, ...parsed }),
    places: { address: ['shippingInfo'] },
  });
