import { CommerceError } from '../../../errors/commerce-error.ts';
import type { MerchantAdapter } from '../../contract/index.ts';
import { undo } from '../../toolkit/writes/undo.ts';
import { requireChanged } from '../error-mapper.ts';
import type { CartWarningCode } from '../generated/operations.ts';
import type { ShopifyContext } from '../shopify-context.ts';
import { setCodes, type WireChange } from '../wire/cart.ts';
import { couponsOf, isSameCode } from './discounts.ts';
import { putCodes, requireCart, toCartResult, toChangedCart } from './open-cart.ts';

/** Shopify takes a list of all codes, keeps those that take nothing off, and warns. That is a refusal here, and the codes are put back. */
export const createApplyPromoCodes =
  (context: ShopifyContext): NonNullable<MerchantAdapter['applyPromoCodes']> =>
  async (call, { cart, promoCodes, replace }) => {
    const before = await requireCart(context, call, cart);
    const held = couponsOf(before);
    const kept = replace ? [] : held.filter((code) => !promoCodes.some((each) => isSameCode(each, code)));
    const codes = [...kept, ...promoCodes].filter(
      (code, index, all) => all.findIndex((each) => isSameCode(each, code)) === index,
    );
    const isSame = codes.length === held.length && codes.every((code) => held.some((each) => isSameCode(each, code)));
    if (isSame) return toCartResult(before);
    const { change } = await context.client(call, setCodes, { cart: before.id, codes });
    const after = requireChanged(change);
    const applied = couponsOf(after);
    const lost = [...promoCodes, ...kept].find((code) => !applied.some((each) => isSameCode(each, code)));
    if (lost === undefined) return toChangedCart(context, call, after);
    await undo(call, () => putCodes(context, call, before, held));
    throw toCodeRefusal(lost, promoCodes, change);
  };

export const createClearPromoCodes =
  (context: ShopifyContext): NonNullable<MerchantAdapter['clearPromoCodes']> =>
  async (call, { cart }) => {
    const before = await requireCart(context, call, cart);
    if (before.discountCodes.length === 0) return toCartResult(before);
    return toChangedCart(context, call, await putCodes(context, call, before, []));
  };

type Reason = ConstructorParameters<typeof CommerceError>;

const invalid = (reason: string): Reason => ['InvalidPromoCode', { reason }];
const unavailable = (reason: string, sentence?: string): Reason => [
  'PromoNotAvailable',
  { reason, ...(sentence && { sentence }) },
];

/** Why a code takes nothing off, by the code of Shopify's warning. Its other warnings are not about codes. */
const reasons: Readonly<Record<Extract<CartWarningCode, `DISCOUNT_${string}`>, Reason>> = {
  DISCOUNT_CODE_NOT_HONOURED: ['MultipleDiscountCodesNotSupported', { reason: 'NOT_STACKABLE' }],
  DISCOUNT_CURRENTLY_INACTIVE: invalid('EXPIRED'),
  DISCOUNT_CUSTOMER_NOT_ELIGIBLE: unavailable('NOT_APPLICABLE'),
  DISCOUNT_CUSTOMER_USAGE_LIMIT_REACHED: unavailable('NOT_APPLICABLE', 'usedUp'),
  DISCOUNT_ELIGIBLE_CUSTOMER_MISSING: unavailable('NOT_APPLICABLE'),
  DISCOUNT_INCOMPATIBLE_PURCHASE_TYPE: unavailable('NOT_APPLICABLE'),
  DISCOUNT_NOT_FOUND: invalid('INVALID'),
  DISCOUNT_NO_ENTITLED_LINE_ITEMS: unavailable('NOT_APPLICABLE'),
  DISCOUNT_NO_ENTITLED_SHIPPING_LINES: unavailable('NOT_APPLICABLE'),
  DISCOUNT_PURCHASE_NOT_IN_RANGE: unavailable('MINIMUM_NOT_MET'),
  DISCOUNT_QUANTITY_NOT_IN_RANGE: unavailable('MINIMUM_NOT_MET'),
  DISCOUNT_USAGE_LIMIT_REACHED: unavailable('NOT_APPLICABLE', 'usedUp'),
};

const isReason = (code: string): code is keyof typeof reasons => Object.hasOwn(reasons, code);

/** A code that was there before and is lost to a new one cannot be combined with it. */
function toCodeRefusal(lost: string, asked: readonly string[], change: WireChange): CommerceError {
  if (!asked.includes(lost)) {
    return new CommerceError('MultipleDiscountCodesNotSupported', {
      promoCode: asked[0] ?? lost,
      reason: 'NOT_STACKABLE',
    });
  }
  const told = (change?.warnings ?? []).filter(({ code }) => isReason(code));
  const own = told.find(({ target }) => isSameCode(target, lost)) ?? (told.length === 1 ? told[0] : undefined);
  const [name, options] = own !== undefined && isReason(own.code) ? reasons[own.code] : unavailable('NOT_APPLICABLE');
  return new CommerceError(name, { ...options, promoCode: lost });
}
