import { defineCartChange } from '../cart/change/define-cart-change.ts';
import type { DomainInput } from '../input/domain-input.ts';

/** A cart without codes stays as it is. */
export const clearPromoCodes = defineCartChange({
  operation: 'clearPromoCodes',
  otherStatus: 'promoCodes',
  parse: (_input: DomainInput) => ({}),
  apply: (clear, call, _nothing, cart) => clear(call, { cart }),
});
