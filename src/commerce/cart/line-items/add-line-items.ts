import type { DomainInput } from '../../input/domain-input.ts';
import type { CartChange } from '../change/cart-change.ts';
import { defineCartChange } from '../change/define-cart-change.ts';
import { type Addition, addedItems } from './added-items.ts';
import { type AddToCartRefInput, parseLineItems } from './parse-line-items.ts';
import { requireVariantHandles } from './require-variant-handles.ts';

export interface AddLineItemsInput extends DomainInput {
  readonly items: readonly { readonly addToCartRef: AddToCartRefInput; readonly quantity: number }[];
  readonly flushCart?: boolean;
}

const toCurrent: CartChange<AddLineItemsInput, Addition, 'addLineItems'> = {
  operation: 'addLineItems',
  parse: ({ items, flushCart }: AddLineItemsInput) => ({
    items: parseLineItems(items, ['items']),
    flush: flushCart ?? false,
  }),
  check: (context, caller, merchant, { items }) => requireVariantHandles(context, caller, merchant, items),
  apply: (add, call, parsed, cart) => add(call, { cart, ...parsed }),
  evidence: addedItems,
};

export const addLineItems = defineCartChange({
  ...toCurrent,
  start: (add, call, { items }) => add(call, { cart: null, items, flush: false }),
});

/** Begins no cart: without one, or once its platform has it no longer, this is CartNotFound. */
export const addToCurrentCart = defineCartChange(toCurrent);
