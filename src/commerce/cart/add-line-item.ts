import type { Caller } from '../../domain/viewer.ts';
import type { CommerceContext } from '../dependencies.ts';
import type { DomainInput } from '../domain-input.ts';
import type { CartOutcome } from './cart-outcome.ts';
import { changeCart } from './change-cart.ts';
import { type AddToCartRefInput, parseLineItem } from './parse-line-items.ts';

export interface AddLineItemInput extends DomainInput {
  readonly addToCartRef: AddToCartRefInput;
  readonly quantity: number;
  readonly flushCart?: boolean;
}

/** One item; the platform gets a list of one. */
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
    places: { items: [], 'items.0': [] },
  });
