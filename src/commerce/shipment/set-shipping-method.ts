import { defineCartChange } from '../cart/change/define-cart-change.ts';
import type { DomainInput } from '../input/domain-input.ts';
import { parseText } from '../input/parse-text.ts';

export interface SetShippingMethodInput extends DomainInput {
  readonly shipmentId: string;
  readonly shippingMethodId: string;
}

export const setShippingMethod = defineCartChange({
  operation: 'setShippingMethod',
  parse: ({ shipmentId, shippingMethodId }: SetShippingMethodInput) => ({
    shipmentId: parseText(shipmentId, { field: ['shipmentId'], kind: 'identifier' }),
    shippingMethodId: parseText(shippingMethodId, { field: ['shippingMethodId'], kind: 'identifier' }),
  }),
  apply: (set, call, parsed, cart) => set(call, { cart, ...parsed }),
});
