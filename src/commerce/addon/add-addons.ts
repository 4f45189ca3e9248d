import { defineCartChange } from '../cart/change/define-cart-change.ts';
import { type AddonsInput, parseSelections } from './parse-selections.ts';

/** All or none. Source: the specification, Add-ons. */
export const addAddons = defineCartChange({
  operation: 'addAddons',
  parse: (input: AddonsInput) => ({ selections: parseSelections(input, 1) }),
  apply: (add, call, parsed, cart) => add(call, { cart, ...parsed }),
});
