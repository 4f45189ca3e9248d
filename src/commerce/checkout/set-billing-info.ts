import type { Caller } from '../../domain/viewer.ts';
import { changeCart } from '../cart/change-cart.ts';
import type { CartOutcome, SetBillingInfoInput } from '../commerce.ts';
import type { CommerceContext } from '../dependencies.ts';
import { parseAddress } from './parse-address.ts';
import { toAddressField } from './to-address-field.ts';

export const setBillingInfo = (
  context: CommerceContext,
  caller: Caller,
  input: SetBillingInfoInput,
): Promise<CartOutcome> =>
  changeCart(context, caller, input, {
    mutation: 'setBillingInfo',
    operation: 'setBillingInfo',
    parse: ({ billingInfo }) => parseAddress(billingInfo, 'billingInfo'),
    apply: (set, call, address, cart) => set(call, { cart, address }),
    toInputField: (field) => toAddressField(field, 'billingInfo'),
  });
