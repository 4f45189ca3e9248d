import type { CartResult, MerchantCall } from '../../contract/index.ts';
import { warnOfEndedCodes } from '../../toolkit/cart/warn-of-ended-codes.ts';
import type { VendureContext } from '../vendure-context.ts';
import { requireOpenCart, rereadCart } from './open-cart.ts';
import { isSameCode, removeCodes } from './promo-codes.ts';

/**
 * A change of the cart that also takes off the codes whose promotion no longer applies, with a warning: Vendure keeps
 * them without a discount. The change itself is done by then, so that a failure here leaves the codes for the next one.
 */
export const removingEndedCodes =
  <Input>(context: VendureContext, change: (call: MerchantCall, input: Input) => Promise<CartResult>) =>
  async (call: MerchantCall, input: Input): Promise<CartResult> => {
    const result = await change(call, input);
    const { coupons, discounts } = result.cart;
    const hasDiscount = (code: string): boolean =>
      discounts.some(({ promoCode }) => promoCode !== null && isSameCode(promoCode, code));
    return coupons.every(hasDiscount) ? result : removeEndedCodes(context, call, result).catch(() => result);
  };

async function removeEndedCodes(context: VendureContext, call: MerchantCall, result: CartResult): Promise<CartResult> {
  const { token, order } = await requireOpenCart(context, call, result.handle);
  const ended = order.couponCodes.filter(
    (code) => !order.promotions.some(({ couponCode }) => couponCode !== null && isSameCode(couponCode, code)),
  );
  if (ended.length === 0) return result;
  const isDone = await removeCodes(context, call, { token, order }, ended).then(
    () => true,
    () => false,
  );
  const read = await rereadCart(context, call, { token, order }).catch(() => undefined);
  // Also after a failure, which does not fail the change that was made: the answer alone may have been lost.
  if (read !== undefined) return withWarnings(result, read, without(ended, read.cart.coupons));
  if (!isDone) return result;
  // They had no discount, so that the cart is otherwise as the change left it.
  const coupons = without(result.cart.coupons, ended);
  return withWarnings(result, { handle: result.handle, cart: { ...result.cart, coupons } }, ended);
}

const without = (codes: readonly string[], others: readonly string[]): readonly string[] =>
  codes.filter((code) => !others.some((other) => isSameCode(code, other)));

function withWarnings(changed: CartResult, { handle, cart }: CartResult, removed: readonly string[]): CartResult {
  if (removed.length === 0) return changed;
  return { handle, cart, warnings: [...(changed.warnings ?? []), ...warnOfEndedCodes(removed)] };
}
