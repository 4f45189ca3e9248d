import { defineCartChange } from '../cart/change/define-cart-change.ts';
import { type AddonsInput, parseSelections } from './parse-selections.ts';

/** All or none; an empty list removes all. */
export const replaceAddons = defineCartChange({
  operation: 'replaceAddons',
  parse: (input: AddonsInput) => ({ selections: parseSelections(input, 0) }),
  apply: (replace, call, parsed, cart) => replace(call, { cart, ...parsed }),
});
