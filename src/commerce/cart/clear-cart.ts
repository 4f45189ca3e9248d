import type { DomainInput } from '../input/domain-input.ts';
import { defineCartChange } from './change/define-cart-change.ts';

export const clearCart = defineCartChange({
  operation: 'clearCart',
  parse: (_input: DomainInput) => ({}),
  apply: (clear, call, _nothing, cart) => clear(call, { cart }),
});
