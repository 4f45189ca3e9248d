import type { DomainInput } from '../../input/domain-input.ts';
import { defineCartChange } from '../change/define-cart-change.ts';
import { addedItems } from './added-items.ts';
import { type AddToCartRefInput, parseLineItems } from './parse-line-items.ts';
import { requireVariantHandles } from './require-variant-handles.ts';

export interface AddLineItemsInput extends DomainInput {
  readonly items: readonly { readonly addToCartRef: AddToCartRefInput; readonly quantity: number }[];
  readonly flushCart?: boolean;
}

export const addLineItems = defineCartChange({
  operation: 'addLineItems',
  parse: ({ items, flushCart }: AddLineItemsInput) => ({
    items: parseLineItems(items, ['items']),
    flush: flushCart ?? false,
  }),
  check: (context, caller, merchant, { items }) => requireVariantHandles(context, caller, merchant, items),
  apply: (add, call, parsed, cart) => add(call, { cart, ...parsed }),
  evidence: addedItems,
  start: (add, call, { items }) => add(call, { cart: null, items, flush: false }),
});
