import { defineCartChange } from '../cart/change/define-cart-change.ts';
import { type AddressInput, parseAddress } from '../input/address/parse-address.ts';
import type { DomainInput } from '../input/domain-input.ts';
import { parseOptionalText } from '../input/parse-optional-text.ts';

export interface SetShippingInfoInput extends DomainInput {
  readonly shipmentId?: string | null;
  readonly shippingInfo: AddressInput;
}

/** For one shipment, or for all of them without a `shipmentId`. */
export const setShippingInfo = defineCartChange({
  operation: 'setShippingInfo',
  parse: ({ shipmentId, shippingInfo }: SetShippingInfoInput) => ({
    shipmentId: parseOptionalText(shipmentId, { field: ['shipmentId'], kind: 'identifier' }),
    address: parseAddress(shippingInfo, 'shippingInfo'),
  }),
  apply: (set, call, parsed, cart) => set(call, { cart, ...parsed }),
  fieldPaths: { address: ['shippingInfo'] },
});
