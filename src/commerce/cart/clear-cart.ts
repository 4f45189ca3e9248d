import type { Caller } from '../../domain/viewer.ts';
import type { CommerceContext } from '../dependencies.ts';
import type { DomainInput } from '../domain-input.ts';
import type { CartOutcome } from './cart-outcome.ts';
import { changeCart } from './change-cart.ts';

export const clearCart = (context: CommerceContext, caller: Caller, input: DomainInput): Promise<CartOutcome> =>
  changeCart(context, caller, input, {
    mutation: 'clearCart',
    operation: 'clearCart',
    parse: () => ({}),
    apply: (clear, call, _nothing, cart) => clear(call, { cart }),
  });
