import type { Caller } from '../../domain/viewer.ts';
import type { AddLineItemsInput, CartOutcome } from '../commerce.ts';
import type { CommerceContext } from '../dependencies.ts';
import { changeCart } from './change-cart.ts';
import { parseLineItems } from './parse-line-items.ts';

export const addLineItems = (
  context: CommerceContext,
  caller: Caller,
  input: AddLineItemsInput,
): Promise<CartOutcome> =>
  changeCart(context, caller, input, {
    mutation: 'addLineItems',
    operation: 'addLineItems',
    parse: ({ items, flushCart }) => ({ items: parseLineItems(items, ['items']), flush: flushCart ?? false }),
    apply: (add, call, parsed, cart) => add(call, { cart, ...parsed }),
    start: (add, call, { items }) => add(call, { cart: null, items, flush: false }),
  });
