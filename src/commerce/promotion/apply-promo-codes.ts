import { defineCartChange } from '../cart/change/define-cart-change.ts';
import type { DomainInput } from '../input/domain-input.ts';
import { parseList } from '../input/parse-list.ts';
import { parseText } from '../input/parse-text.ts';

export interface ApplyPromoCodesInput extends DomainInput {
  readonly promoCodes: readonly string[];
  readonly replaceExisting?: boolean;
}

const RULE = { field: ['promoCodes'], least: 1, most: 10, what: 'codes' };

/** In the order given, all or none; the same code twice counts once. Source: the specification, Promotions. */
export const applyPromoCodes = defineCartChange({
  operation: 'applyPromoCodes',
  otherStatus: 'promoCodes',
  parse: ({ promoCodes, replaceExisting }: ApplyPromoCodesInput) => ({
    promoCodes: parseList(promoCodes, RULE, (code, field) => parseText(code, { field, kind: 'promoCode' })),
    replace: replaceExisting ?? false,
  }),
  apply: (apply, call, { promoCodes, replace }, cart) =>
    apply(call, { cart, promoCodes: [...new Set(promoCodes)], replace }),
  evidence: {
    kind: 'state',
    holds: ({ promoCodes, replace }, { coupons }) =>
      promoCodes.every((code) => coupons.includes(code)) && (!replace || coupons.length === new Set(promoCodes).size),
  },
});
