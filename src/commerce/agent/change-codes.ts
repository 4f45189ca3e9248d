import type { Cart } from '../../domain/cart/cart.ts';
import type { Caller } from '../../domain/viewer/viewer.ts';
import type { CommerceError } from '../../errors/commerce-error.ts';
import type { WorkerContext } from '../order/worker-context.ts';
import { applyPromoCodes } from '../promotion/apply-promo-codes.ts';
import { clearPromoCodes } from '../promotion/clear-promo-codes.ts';
import type { Changed } from './change-delivery.ts';
import { requireAnswers } from './require-answers.ts';

/**
 * Makes the cart have these codes and no others. A code that the shop refuses is left out, and the others are tried again. The field of a
 * refusal is `promoCodes` with the code's place. Throws CommerceErrors if the merchant did not answer.
 */
export async function changeCodes(
  context: WorkerContext,
  caller: Caller,
  {
    domain,
    cart,
    promoCodes,
  }: { readonly domain: string; readonly cart: Cart; readonly promoCodes: readonly string[] },
): Promise<Changed> {
  const refusals: CommerceError[] = [];
  let left = [...new Set(promoCodes)];
  while (!isSame(cart.coupons, left)) {
    const outcome =
      left.length === 0
        ? await clearPromoCodes(context, caller, { domain })
        : await applyPromoCodes(context, caller, { domain, promoCodes: left, replaceExisting: true });
    requireAnswers(outcome.userErrors);
    if (outcome.userErrors.length === 0) return { cart: outcome.cart ?? cart, refusals };
    const refused = left.filter((code) => outcome.userErrors.some(({ details }) => details.promoCode === code));
    // An error that names no code is about all of them.
    const dropped = refused.length > 0 ? refused : left;
    for (const code of dropped) {
      const error = outcome.userErrors.find(({ details }) => details.promoCode === code) ?? outcome.userErrors[0];
      if (error !== undefined) refusals.push(error.at({ field: ['promoCodes', String(promoCodes.indexOf(code))] }));
    }
    if (dropped.length === 0) refusals.push(...outcome.userErrors.map((error) => error.at({ field: ['promoCodes'] })));
    left = left.filter((code) => !dropped.includes(code));
    if (dropped.length === 0) break;
  }
  return { cart, refusals };
}

const isSame = (coupons: readonly string[], codes: readonly string[]): boolean =>
  coupons.length === codes.length &&
  codes.every((code) => coupons.some((coupon) => coupon.toLowerCase() === code.toLowerCase()));
