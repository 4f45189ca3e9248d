import { CommerceError } from '../../../errors/commerce-error.ts';
import type { MerchantAdapter, MerchantCall } from '../../contract/index.ts';
import { afterWrite } from '../../toolkit/writes/after-write.ts';
import { compensateOnUnknown } from '../../toolkit/writes/compensate-on-unknown.ts';
import { undo } from '../../toolkit/writes/undo.ts';
import type { MedusaAnswer, MedusaProblem } from '../client.ts';
import { requireData, toRefusal } from '../error-mapper.ts';
import type { MedusaContext } from '../medusa-context.ts';
import type { WireCart } from '../wire/cart.ts';
import { couponsOf } from './cart-mapper.ts';
import { changeCart, removeCodes } from './change-cart.ts';
import { requireOpenCart, toCartResult } from './open-cart.ts';

/**
 * Medusa refuses a code that it does not know, and passes over one that takes nothing off: expired, used up, or for other carts. That is
 * a refusal too, and the codes are put back.
 */
export const createApplyPromoCodes =
  (context: MedusaContext): NonNullable<MerchantAdapter['applyPromoCodes']> =>
  async (call, { cart, promoCodes, replace }) => {
    const before = await requireOpenCart(context, call, cart);
    const restore = () => setCodes(context, call, before, couponsOf(before)).then(requireData);
    const answer: MedusaAnswer<WireCart> = await compensateOnUnknown(
      call,
      () =>
        replace
          ? setCodes(context, call, before, promoCodes)
          : changeCart(context, call, before.id, {
              operation: 'AddCodes',
              path: ['promotions'],
              body: { promo_codes: promoCodes },
            }),
      restore,
    );
    if (answer.kind === 'problem') throw toCodeRefusal(answer.problem, promoCodes);
    const applied = couponsOf(answer.data);
    const lost = [...(replace ? [] : couponsOf(before)), ...promoCodes].find((code) => !applied.includes(code));
    if (lost === undefined) return afterWrite(() => toCartResult(context, call, answer.data));
    await undo(call, restore);
    const promoCode = promoCodes.includes(lost) ? lost : (promoCodes[0] ?? lost);
    throw new CommerceError('PromoNotAvailable', { promoCode, reason: 'NOT_APPLICABLE' });
  };

export const createClearPromoCodes =
  (context: MedusaContext): NonNullable<MerchantAdapter['clearPromoCodes']> =>
  async (call, { cart }) => {
    const before = await requireOpenCart(context, call, cart);
    const codes = couponsOf(before);
    if (codes.length === 0) return toCartResult(context, call, before);
    const answer = await removeCodes(context, call, before.id, codes);
    if (answer.kind === 'problem') throw toRefusal(answer.problem, 'ClearPromoCodeNotAllowed');
    return afterWrite(() => toCartResult(context, call, answer.data));
  };

const setCodes = (
  context: MedusaContext,
  call: MerchantCall,
  { id }: WireCart,
  codes: readonly string[],
): Promise<MedusaAnswer<WireCart>> =>
  changeCart(context, call, id, { operation: 'SetCodes', body: { promo_codes: codes } });

/** The message names the first code that Medusa does not know. */
function toCodeRefusal(problem: MedusaProblem, codes: readonly string[]): CommerceError {
  const named = codes.find((code) => problem.message.split(/[\s,]+/).includes(code));
  const promoCode = named ?? codes[0];
  return toRefusal(problem, 'InvalidPromoCode', {
    ...(promoCode === undefined ? {} : { promoCode }),
    reason: 'INVALID',
  });
}
