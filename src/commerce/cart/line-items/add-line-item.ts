import type { DomainInput } from '../../input/domain-input.ts';
import { defineCartChange } from '../change/define-cart-change.ts';
import { addedItems } from './added-items.ts';
import { type AddToCartRefInput, parseLineItem } from './parse-line-items.ts';
import { requireVariantHandles } from './require-variant-handles.ts';

export interface AddLineItemInput extends DomainInput {
  readonly addToCartRef: AddToCartRefInput;
  readonly quantity: number;
  readonly flushCart?: boolean;
}

/** One item; the platform gets a list of one. */
export const addLineItem = defineCartChange({
  mutation: 'addLineItem',
  operation: 'addLineItems',
  parse: ({ addToCartRef, quantity, flushCart }: AddLineItemInput) => ({
    items: [parseLineItem({ addToCartRef, quantity }, [])],
    flush: flushCart ?? false,
  }),
  check: (context, caller, merchant, { items }) => requireVariantHandles(context, caller, merchant, items),
  apply: (add, call, parsed, cart) => add(call, { cart, ...parsed }),
  evidence: addedItems,
  start: (add, call, { items }) => add(call, { cart: null, items, flush: false }),
  fieldPaths: { items: [], 'items.0': [] },
});
