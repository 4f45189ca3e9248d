import type { Caller } from '../../domain/viewer.ts';
import type { CartOutcome, DomainInput } from '../commerce.ts';
import type { CommerceContext } from '../dependencies.ts';
import { changeCart } from './change-cart.ts';

export const clearCart = (context: CommerceContext, caller: Caller, input: DomainInput): Promise<CartOutcome> =>
  changeCart(context, caller, input, {
    mutation: 'clearCart',
    operation: 'clearCart',
    parse: () => null,
    apply: (clear, call, _nothing, cart) => clear(call, { cart }),
  });
