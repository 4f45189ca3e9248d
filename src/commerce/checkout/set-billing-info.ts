import type { Caller } from '../../domain/viewer.ts';
import type { CartOutcome } from '../cart/cart-outcome.ts';
import { changeCart } from '../cart/change-cart.ts';
import type { CommerceContext } from '../dependencies.ts';
import type { DomainInput } from '../domain-input.ts';
import { type AddressInput, parseAddress } from './parse-address.ts';

export interface SetBillingInfoInput extends DomainInput {
  readonly billingInfo: AddressInput;
}

export const setBillingInfo = (
  context: CommerceContext,
  caller: Caller,
  input: SetBillingInfoInput,
): Promise<CartOutcome> =>
  changeCart(context, caller, input, {
    mutation: 'setBillingInfo',
    operation: 'setBillingInfo',
    parse: ({ billingInfo }) => ({ address: parseAddress(billingInfo, 'billingInfo') }),
    apply: (set, call, parsed, cart) => set(call, { cart, ...parsed }),
    places: { address: ['billingInfo'] },
  });
