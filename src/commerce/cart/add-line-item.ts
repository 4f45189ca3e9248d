import type { Caller } from '../../domain/viewer.ts';
import type { AddLineItemInput, CartOutcome } from '../commerce.ts';
import type { CommerceContext } from '../dependencies.ts';
import { changeCart } from './change-cart.ts';
import { parseLineItem } from './parse-line-items.ts';

/** One item; the platform is asked with a list of one, so its field paths lose their place in that list. */
export const addLineItem = (context: CommerceContext, caller: Caller, input: AddLineItemInput): Promise<CartOutcome> =>
  changeCart(context, caller, input, {
    mutation: 'addLineItem',
    operation: 'addLineItems',
    parse: ({ addToCartRef, quantity, flushCart }) => ({
      items: [parseLineItem({ addToCartRef, quantity }, [])],
      flush: flushCart ?? false,
    }),
    apply: (add, call, parsed, cart) => add(call, { cart, ...parsed }),
    start: (add, call, { items }) => add(call, { cart: null, items, flush: false }),
    toInputField: (field) => (field[0] === 'items' && field.length > 2 ? field.slice(2) : field),
  });
