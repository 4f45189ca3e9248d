import { CommerceError } from '../../errors/commerce-error.ts';
import { defineCartChange } from '../cart/change/define-cart-change.ts';
import type { DomainInput } from '../input/domain-input.ts';
import { ErrorCollector } from '../input/error-collector.ts';
import { parseText } from '../input/parse-text.ts';

export interface ApplyPromoCodesInput extends DomainInput {
  readonly promoCodes: readonly string[];
  readonly replaceExisting?: boolean;
}

const MAX_CODES = 10;

/** In the order given, all or none; the same code twice counts once. Source: the specification, Promotions. */
export const applyPromoCodes = defineCartChange({
  operation: 'applyPromoCodes',
  otherStatus: 'promoCodes',
  parse: ({ promoCodes, replaceExisting }: ApplyPromoCodesInput) => ({
    promoCodes: parsePromoCodes(promoCodes),
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

function parsePromoCodes(codes: readonly string[]): readonly string[] {
  if (codes.length < 1 || codes.length > MAX_CODES) {
    throw new CommerceError('InvalidInputBody', {
      field: ['promoCodes'],
      description: `promoCodes must hold 1 to ${MAX_CODES} codes`,
    });
  }
  const collector = new ErrorCollector();
  const parsed = codes.flatMap(
    (code, index) =>
      collector.try(() => parseText(code, { field: ['promoCodes', String(index)], kind: 'promoCode' })) ?? [],
  );
  collector.throwIfAny();
  return parsed;
}
