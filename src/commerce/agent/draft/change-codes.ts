import type { Cart } from '../../../domain/cart/cart.ts';
import type { Caller } from '../../../domain/viewer/viewer.ts';
import type { CommerceError } from '../../../errors/commerce-error.ts';
import type { WorkerContext } from '../../order/attempt-worker/worker-context.ts';
import { applyPromoCodes } from '../../promotion/apply-promo-codes.ts';
import { clearPromoCodes } from '../../promotion/clear-promo-codes.ts';
import type { Changed } from './change-delivery.ts';
import { requireAnswers } from './require-answers.ts';

/**
 * Makes the cart have these codes and no others. A code that the shop refuses is left out, and the others are tried again; where the shop does
 * not say which it refuses, each is tried by itself. The field of a refusal is `promoCodes` with the code's place. Throws CommerceErrors if the
 * merchant did not answer.
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
  const apply = async (codes: readonly string[]) => {
    const outcome =
      codes.length === 0
        ? await clearPromoCodes(context, caller, { domain })
        : await applyPromoCodes(context, caller, { domain, promoCodes: codes, replaceExisting: true });
    requireAnswers(outcome.userErrors);
    return outcome;
  };
  const refused = new Map<string, CommerceError>();
  const refusals = () =>
    [...refused].map(([code, error]) => error.at({ field: ['promoCodes', String(promoCodes.indexOf(code))] }));
  let changed = cart;
  let left = [...new Set(promoCodes)];
  while (!isSame(changed.coupons, left)) {
    const outcome = await apply(left);
    const [error] = outcome.userErrors;
    if (error === undefined) return { cart: outcome.cart ?? changed, refusals: refusals() };
    if (left.length === 0) return { cart: changed, refusals: [...refusals(), error.at({ field: ['promoCodes'] })] };
    const found = await findRefused(apply, left, outcome.userErrors);
    changed = found.cart ?? changed;
    // The shop takes each code by itself, but not all of them together.
    if (found.refused.size === 0) return { cart: changed, refusals: [error.at({ field: ['promoCodes'] })] };
    for (const [code, reason] of found.refused) refused.set(code, reason);
    left = left.filter((code) => !refused.has(code));
  }
  return { cart: changed, refusals: refusals() };
}

type Apply = (codes: readonly string[]) => ReturnType<typeof applyPromoCodes>;

/** Which of the codes are refused, and the cart if finding out has changed it. */
async function findRefused(apply: Apply, codes: readonly string[], errors: readonly CommerceError[]) {
  const toNamed = (error: CommerceError) => codes.filter((code) => error.details.promoCode === code);
  const named = new Map(errors.flatMap((error) => toNamed(error).map((code) => [code, error] as const)));
  if (named.size > 0) return { cart: null, refused: named };
  const [code, ...others] = codes;
  const [error] = errors;
  if (code !== undefined && error !== undefined && others.length === 0) {
    return { cart: null, refused: new Map([[code, error]]) };
  }
  return applyEach(apply, codes);
}

/** Applies one code after the other, each beside those that were taken. */
async function applyEach(apply: Apply, codes: readonly string[]) {
  const refused = new Map<string, CommerceError>();
  let cart: Cart | null = null;
  for (const code of codes) {
    const taken = codes.slice(0, codes.indexOf(code)).filter((each) => !refused.has(each));
    const outcome = await apply([...taken, code]);
    const [error] = outcome.userErrors;
    if (error === undefined) cart = outcome.cart ?? cart;
    else refused.set(code, error);
  }
  return { cart, refused };
}

const isSame = (coupons: readonly string[], codes: readonly string[]): boolean =>
  coupons.length === codes.length &&
  codes.every((code) => coupons.some((coupon) => coupon.toLowerCase() === code.toLowerCase()));
