import { defineCartChange } from '../cart/change/define-cart-change.ts';
import { type AddressInput, parseAddress } from '../input/address/parse-address.ts';
import type { DomainInput } from '../input/domain-input.ts';

export interface SetBillingInfoInput extends DomainInput {
  readonly billingInfo: AddressInput;
}

export const setBillingInfo = defineCartChange({
  operation: 'setBillingInfo',
  parse: ({ billingInfo }: SetBillingInfoInput) => ({ address: parseAddress(billingInfo, 'billingInfo') }),
  apply: (set, call, parsed, cart) => set(call, { cart, ...parsed }),
  fieldPaths: { address: ['billingInfo'] },
});
