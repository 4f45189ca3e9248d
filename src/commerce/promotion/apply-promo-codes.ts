import type { Caller } from '../../domain/viewer.ts';
import { CommerceError } from '../../errors/commerce-error.ts';
import type { CartOutcome } from '../cart/cart-outcome.ts';
import { changeCart } from '../cart/change-cart.ts';
import type { CommerceContext } from '../dependencies.ts';
import type { DomainInput } from '../domain-input.ts';
import { ErrorCollector } from '../error-collector.ts';
import { parseText } from '../parse-text.ts';

export interface ApplyPromoCodesInput extends DomainInput {
  readonly promoCodes: readonly string[];
  readonly replaceExisting?: boolean;
}

const MAX_CODES = 10;

/** In the order given, all or none. Source: the specification, Promotions. */
export const applyPromoCodes = (
  context: CommerceContext,
  caller: Caller,
  input: ApplyPromoCodesInput,
): Promise<CartOutcome> =>
  changeCart(context, caller, input, {
    mutation: 'applyPromoCodes',
    operation: 'applyPromoCodes',
    place: 'promoCodes',
    parse: ({ promoCodes, replaceExisting }) => ({
      promoCodes: parsePromoCodes(promoCodes),
      replace: replaceExisting ?? false,
    }),
    apply: (apply, call, parsed, cart) => apply(call, { cart, ...parsed }),
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
