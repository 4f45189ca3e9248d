import type * as z from 'zod';
import { CommerceError } from '../../../errors/commerce-error.ts';
import type { MerchantAdapter, MerchantCall } from '../../contract/index.ts';
import { afterWrite } from '../../toolkit/writes/after-write.ts';
import { compensateOnUnknown } from '../../toolkit/writes/compensate-on-unknown.ts';
import { undo } from '../../toolkit/writes/undo.ts';
import { requireData, toRefusal } from '../error-mapper.ts';
import { applyCoupons, combined, removeCouponField } from '../shop-operations.ts';
import type { VendureContext } from '../vendure-context.ts';
import { type OpenCart, readAgain, requireChangeableCart, rereadCart, toCartResult } from './open-cart.ts';

const reasons: Readonly<Record<string, string>> = {
  COUPON_CODE_INVALID_ERROR: 'INVALID',
  COUPON_CODE_EXPIRED_ERROR: 'EXPIRED',
  COUPON_CODE_LIMIT_ERROR: 'NOT_APPLICABLE',
};

/** Vendure's codes are case-insensitive. */
export const isSameCode = (left: string, right: string): boolean => left.toLowerCase() === right.toLowerCase();

/**
 * All codes in one call. Vendure also accepts a code whose conditions the cart does not meet, and then gives no
 * discount. A buyer would take that for a mistake, so such a code is removed and refused by name.
 */
export const createApplyPromoCodes =
  (context: VendureContext): NonNullable<MerchantAdapter['applyPromoCodes']> =>
  async (call, { cart, promoCodes, replace }) => {
    const before = await requireChangeableCart(context, call, cart);
    const { couponCodes } = before.order;
    const fresh = promoCodes.filter((code) => !couponCodes.some((applied) => isSameCode(applied, code)));
    const dropped = replace
      ? couponCodes.filter((applied) => !promoCodes.some((code) => isSameCode(applied, code)))
      : [];
    if (fresh.length === 0 && dropped.length === 0) return toCartResult(context, call, before);

    const { operation, variables } = applyCoupons(fresh, dropped);
    const steps = await compensateOnUnknown(
      call,
      async () => requireData((await context.client.shop(call, before.token, operation, variables)).answer),
      () => restoreCodes(context, call, before, fresh),
    );
    const refusals = fresh.map((promoCode, index) => findRefusal(steps[`step${dropped.length + index}`], promoCode));
    const refusal = refusals.find((each) => each !== undefined);
    if (refusal === undefined) return afterWrite(() => rereadCart(context, call, before));
    await undo(call, async () => {
      await removeCodes(context, call, before, fresh);
      if (dropped.length > 0) await restoreCodes(context, call, before, []);
    });
    throw refusal;
  };

type AppliedCoupon = z.infer<ReturnType<typeof applyCoupons>['operation']['data']>[string];

function findRefusal(step: AppliedCoupon | undefined, promoCode: string): CommerceError | undefined {
  if (step === undefined || step.errorCode !== null) return toCodeRefusal(step?.errorCode ?? 'none', promoCode);
  const hasEffect =
    'promotions' in step && step.promotions.some(({ couponCode }) => isSameCode(couponCode ?? '', promoCode));
  return hasEffect ? undefined : new CommerceError('PromoNotAvailable', { promoCode, reason: 'NOT_APPLICABLE' });
}

export const createClearPromoCodes =
  (context: VendureContext): NonNullable<MerchantAdapter['clearPromoCodes']> =>
  async (call, { cart }) => {
    const before = await requireChangeableCart(context, call, cart);
    if (before.order.couponCodes.length === 0) return toCartResult(context, call, before);
    await compensateOnUnknown(
      call,
      () => removeCodes(context, call, before, before.order.couponCodes),
      () => restoreCodes(context, call, before, []),
    );
    return afterWrite(() => rereadCart(context, call, before));
  };

export async function removeCodes(
  { client }: VendureContext,
  call: MerchantCall,
  { token }: OpenCart,
  codes: readonly string[],
): Promise<void> {
  const { operation, variables } = combined('RemoveCoupons', codes.map(removeCouponField));
  requireData((await client.shop(call, token, operation, variables)).answer);
}

/**
 * Removes the codes that this call applied, and reapplies the earlier codes that are missing. One that Vendure refuses now has ended or is
 * used up: it could take nothing off any more.
 */
async function restoreCodes(
  context: VendureContext,
  call: MerchantCall,
  before: OpenCart,
  own: readonly string[],
): Promise<void> {
  const now = await readAgain(context, call, before);
  const { couponCodes } = now.order;
  const applied = own.filter((code) => couponCodes.some((present) => isSameCode(present, code)));
  if (applied.length > 0) await removeCodes(context, call, now, applied);
  const lost = before.order.couponCodes.filter((code) => !couponCodes.includes(code));
  if (lost.length === 0) return;
  const { operation, variables } = applyCoupons(lost);
  requireData((await context.client.shop(call, now.token, operation, variables)).answer);
}

const toCodeRefusal = (errorCode: string, promoCode: string): CommerceError =>
  toRefusal(errorCode, {
    promoCode,
    reason: reasons[errorCode] ?? 'NOT_APPLICABLE',
    ...(errorCode === 'COUPON_CODE_LIMIT_ERROR' && { sentence: 'usedUp' }),
  });
