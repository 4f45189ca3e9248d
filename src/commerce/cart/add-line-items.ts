import type { Caller } from '../../domain/viewer.ts';
import type { CommerceContext } from '../dependencies.ts';
import type { DomainInput } from '../domain-input.ts';
import type { CartOutcome } from './cart-outcome.ts';
import { changeCart } from './change-cart.ts';
import { type AddToCartRefInput, parseLineItems } from './parse-line-items.ts';

export interface AddLineItemsInput extends DomainInput {
  readonly items: readonly { readonly addToCartRef: AddToCartRefInput; readonly quantity: number }[];
  readonly flushCart?: boolean;
}

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
