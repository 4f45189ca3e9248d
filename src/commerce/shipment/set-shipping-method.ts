import type { Caller } from '../../domain/viewer.ts';
import type { CartOutcome } from '../cart/cart-outcome.ts';
import { changeCart } from '../cart/change-cart.ts';
import type { CommerceContext } from '../dependencies.ts';
import type { DomainInput } from '../domain-input.ts';
import { parseText } from '../parse-text.ts';

export interface SetShippingMethodInput extends DomainInput {
  readonly shipmentId: string;
  readonly shippingMethodId: string;
}

export const setShippingMethod = (
  context: CommerceContext,
  caller: Caller,
  input: SetShippingMethodInput,
): Promise<CartOutcome> =>
  changeCart(context, caller, input, {
    mutation: 'setShippingMethod',
    operation: 'setShippingMethod',
    parse: ({ shipmentId, shippingMethodId }) => ({
      shipmentId: parseText(shipmentId, { field: ['shipmentId'], kind: 'identifier' }),
      shippingMethodId: parseText(shippingMethodId, { field: ['shippingMethodId'], kind: 'identifier' }),
    }),
    apply: (set, call, parsed, cart) => set(call, { cart, ...parsed }),
  });
