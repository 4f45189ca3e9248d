import { CommerceError } from '../../errors/commerce-error.ts';
import type { MerchantAdapter, MerchantCall } from '../contract/index.ts';
import { requireData, toRefusal } from './error-mapper.ts';
import { forUndoing } from './for-undoing.ts';
import { type OpenCart, readWholeCart, requireChangeableCart, toCartResult, type VendureContext } from './open-cart.ts';
import { toOrderId } from './order-id.ts';
import { applyCoupons, combined, removeCouponField } from './shop-operations.ts';
import { readAgain, undoingTheUnknown } from './undo.ts';

const reasons: Readonly<Record<string, string>> = {
  COUPON_CODE_INVALID_ERROR: 'INVALID',
  COUPON_CODE_EXPIRED_ERROR: 'EXPIRED',
  COUPON_CODE_LIMIT_ERROR: 'NOT_APPLICABLE',
};

/** Codes are the same in Vendure whatever their case. */
const same = (left: string, right: string): boolean => left.toLowerCase() === right.toLowerCase();

/**
 * All codes in one call. Vendure also accepts a code whose conditions the cart does not meet, and then gives nothing for
 * it: a buyer would take that for a mistake, so such a code is taken out again and refused by name.
 */
export const createApplyPromoCodes =
  (context: VendureContext): NonNullable<MerchantAdapter['applyPromoCodes']> =>
  async (call, { cart, promoCodes }) => {
    const before = await requireChangeableCart(context, call, cart);
    const fresh = promoCodes.filter((code) => !before.order.couponCodes.some((applied) => same(applied, code)));
    if (fresh.length === 0) return toCartResult(context, call, before);

    const { operation, variables } = applyCoupons(fresh);
    const steps = await undoingTheUnknown(
      call,
      async () => requireData((await context.client.shop(call, before.token, operation, variables)).answer),
      () => removeUnseenCodes(context, call, before, fresh),
    );
    for (const [index, promoCode] of fresh.entries()) {
      const step = steps[`step${index}`];
      const refusal =
        step === undefined || step.errorCode !== null
          ? toCodeRefusal(step?.errorCode ?? 'none', promoCode)
          : !('promotions' in step) || !step.promotions.some(({ couponCode }) => same(couponCode ?? '', promoCode))
            ? new CommerceError('PromoNotAvailable', { promoCode, reason: 'NOT_APPLICABLE' })
            : undefined;
      if (refusal !== undefined) {
        await removeCodes(context, forUndoing(call), before, fresh);
        throw refusal;
      }
    }
    return readWholeCart(context, call, { token: before.token, orderId: toOrderId(before.order) });
  };

export const createClearPromoCodes =
  (context: VendureContext): NonNullable<MerchantAdapter['clearPromoCodes']> =>
  async (call, { cart }) => {
    const before = await requireChangeableCart(context, call, cart);
    if (before.order.couponCodes.length === 0) return toCartResult(context, call, before);
    await undoingTheUnknown(
      call,
      () => removeCodes(context, call, before, before.order.couponCodes),
      () => applyCodesAgain(context, call, before),
    );
    return readWholeCart(context, call, { token: before.token, orderId: toOrderId(before.order) });
  };

async function removeCodes(
  { client }: VendureContext,
  call: MerchantCall,
  { token }: OpenCart,
  codes: readonly string[],
): Promise<void> {
  const { operation, variables } = combined('RemoveCoupons', codes.map(removeCouponField));
  requireData((await client.shop(call, token, operation, variables)).answer);
}

/** Takes out those codes of the call's own that are there now. */
async function removeUnseenCodes(
  context: VendureContext,
  call: MerchantCall,
  before: OpenCart,
  own: readonly string[],
): Promise<void> {
  const now = await readAgain(context, call, before);
  const applied = own.filter((code) => now.order.couponCodes.some((present) => same(present, code)));
  if (applied.length > 0) await removeCodes(context, forUndoing(call), now, applied);
}

async function applyCodesAgain(context: VendureContext, call: MerchantCall, before: OpenCart): Promise<void> {
  const now = await readAgain(context, call, before);
  const lost = before.order.couponCodes.filter((code) => !now.order.couponCodes.includes(code));
  if (lost.length === 0) return;
  const { operation, variables } = applyCoupons(lost);
  requireData((await context.client.shop(forUndoing(call), now.token, operation, variables)).answer);
}

const toCodeRefusal = (errorCode: string, promoCode: string): CommerceError =>
  toRefusal(errorCode, { promoCode, reason: reasons[errorCode] ?? 'NOT_APPLICABLE' });
