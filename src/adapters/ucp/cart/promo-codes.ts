import { CommerceError } from '../../../errors/commerce-error.ts';
import type { MerchantAdapter } from '../../contract/index.ts';
import type { UcpContext } from '../ucp-context.ts';
import { restore } from './change-lines.ts';
import { couponsOf, listRefusedCodes, type RefusedCode } from './discounts.ts';
import { toDraft } from './draft.ts';
import {
  putCheckout,
  requireOpen,
  requireOpenCheckout,
  toCart,
  toChangedCart,
  toRefusal,
  tryPutCheckout,
} from './open-checkout.ts';

/** The shop takes those of the codes that it can; here all are taken or none. */
export const createApplyPromoCodes =
  (context: UcpContext): NonNullable<MerchantAdapter['applyPromoCodes']> =>
  async (call, { cart, promoCodes, replace }) => {
    const before = await requireOpenCheckout(context, call, cart);
    const kept = (replace ? [] : couponsOf(before)).filter(
      (code) => !promoCodes.some((each) => isSameCode(each, code)),
    );
    const codes = [...kept, ...promoCodes].filter(
      (code, index, all) => all.findIndex((each) => isSameCode(each, code)) === index,
    );
    const answer = await tryPutCheckout(context, call, before.id, { ...toDraft(before), codes });
    if (answer.kind === 'problem') {
      const { code } = answer.problem;
      throw code.startsWith('discount_code_') ? toCodeRefusal(code, promoCodes[0] ?? '') : toRefusal(answer.problem);
    }
    const after = requireOpen(answer.data);
    const refusal = findRefusal(codes, listRefusedCodes(after), couponsOf(after), promoCodes);
    if (refusal === null) return toChangedCart(context, call, after);
    await restore(context, call, before, after);
    throw refusal;
  };

export const createClearPromoCodes =
  (context: UcpContext): NonNullable<MerchantAdapter['clearPromoCodes']> =>
  async (call, { cart }) => {
    const before = await requireOpenCheckout(context, call, cart);
    if (couponsOf(before).length === 0) return { handle: before.id, cart: await toCart(context, call, before) };
    const after = await putCheckout(context, call, before.id, { ...toDraft(before), codes: [] });
    return toChangedCart(context, call, after);
  };

/** Source: the protocol, "Discount": shops match codes in capitals or not. */
const isSameCode = (left: string, right: string): boolean => left.toLowerCase() === right.toLowerCase();

/** Null if the shop took all codes. */
function findRefusal(
  sent: readonly string[],
  refused: readonly RefusedCode[],
  taken: readonly string[],
  asked: readonly string[],
): CommerceError | null {
  const lost = refused[0]?.promoCode ?? sent.find((code) => !taken.some((each) => isSameCode(each, code)));
  if (lost === undefined) return null;
  return toCodeRefusal(refused[0]?.code, asked.find((each) => isSameCode(each, lost)) ?? asked[0] ?? lost);
}

/** Source: the protocol, "Discount", its error codes. */
function toCodeRefusal(code: string | undefined, promoCode: string): CommerceError {
  switch (code) {
    case 'discount_code_invalid':
      return new CommerceError('InvalidPromoCode', { promoCode, reason: 'INVALID' });
    case 'discount_code_expired':
      return new CommerceError('InvalidPromoCode', { promoCode, reason: 'EXPIRED' });
    case 'discount_code_combination_disallowed':
      return new CommerceError('MultipleDiscountCodesNotSupported', { promoCode, reason: 'NOT_STACKABLE' });
    default:
      return new CommerceError('PromoNotAvailable', { promoCode, reason: 'NOT_APPLICABLE' });
  }
}
