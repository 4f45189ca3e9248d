import type { CartWarning } from '../../../domain/cart/cart.ts';

/** What a change of the cart says of each code that it ended. */
export const warnOfEndedCodes = (codes: readonly string[]): readonly CartWarning[] =>
  codes.map((target) => ({
    code: 'PROMO_CODE_REMOVED',
    message: 'A promotion code no longer applies to this cart and was removed.',
    target,
    oldValue: null,
    newValue: null,
  }));
