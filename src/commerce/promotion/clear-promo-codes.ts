import type { Caller } from '../../domain/viewer.ts';
import type { CartOutcome } from '../cart/cart-outcome.ts';
import { changeCart } from '../cart/change-cart.ts';
import type { CommerceContext } from '../dependencies.ts';
import type { DomainInput } from '../domain-input.ts';

/** A cart without codes stays as it is. */
export const clearPromoCodes = (context: CommerceContext, caller: Caller, input: DomainInput): Promise<CartOutcome> =>
  changeCart(context, caller, input, {
    mutation: 'clearPromoCodes',
    operation: 'clearPromoCodes',
    place: 'promoCodes',
    parse: () => ({}),
    apply: (clear, call, _nothing, cart) => clear(call, { cart }),
  });
