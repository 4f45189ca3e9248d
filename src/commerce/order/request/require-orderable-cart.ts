import type { Cart } from '../../../domain/cart/cart.ts';
import type { CartObstacle } from '../../../domain/cart/cart-obstacle.ts';
import type { Money } from '../../../domain/money/money.ts';
import type { Caller, OwnerKey } from '../../../domain/viewer/viewer.ts';
import { findKeptCheckout } from '../../cart/find-kept-checkout.ts';
import { requireUnlockedCart } from '../../cart/lock/require-unlocked-cart.ts';
import { readCart } from '../../cart/read-cart.ts';
import { settleCart } from '../../cart/settle-cart.ts';
import { findBlockers } from '../../checkout/readiness/find-blockers.ts';
import { requireUnblocked } from '../../checkout/readiness/require-unblocked.ts';
import type { Merchant } from '../../merchant-calls/merchants.ts';
import type { AgreedCart } from '../attempt/attempt-records.ts';
import { findMissingCartError } from '../attempt/find-missing-cart-error.ts';
import type { OrderContext } from '../context/order-context.ts';
import type { ParsedOrderInput } from './parse-order-input.ts';

/**
 * Throws CartNotFound, CheckoutError (the cart was ordered), and everything that the cart is not ready for. Null if the
 * platform cannot read a cart; it must then itself refuse. A cart that is `known` is not read again.
 */
export async function requireOrderableCart(
  context: OrderContext,
  caller: Caller,
  owner: OwnerKey,
  merchant: Merchant,
  { plan, captchaToken }: ParsedOrderInput,
  known?: Cart,
): Promise<Cart | null> {
  const deviceCart = { owner, domain: merchant.domain };
  const findMissing = async () => {
    // An order that another call has just placed may not be written down yet.
    await requireUnlockedCart(context, deviceCart);
    return findMissingCartError(context, deviceCart);
  };
  if (merchant.adapter.getCart === undefined) {
    if ((await context.deviceCarts.find(deviceCart)) === undefined) throw await findMissing();
    return null;
  }
  const cart = known ?? (await readCart(context, caller, owner, merchant));
  if (cart === null) throw await findMissing();
  const given = { billingInfo: plan.billingInfo, captchaToken, consents: plan.signing.given };
  const { answers } = await findKeptCheckout(context, owner, cart);
  const blockers = await findBlockers(context, caller, { merchant, cart, given, answers });
  const hasEnded = cart.obstacles?.some(({ kind }) => ENDED.has(kind)) ?? false;
  requireUnblocked(blockers, hasEnded ? await settleCart(context, caller, owner, merchant) : []);
  return cart;
}

/** What the platform no longer gives goes with the refused order, so that the buyer can order what is left. */
const ENDED: ReadonlySet<CartObstacle['kind']> = new Set(['promo-code', 'changed']);

/** What may be charged for this cart: its own total, or the one that the buyer agreed to. */
export function toAgreedCart({ cartId, total, lineItems }: Cart, agreedTotal: Money | null): AgreedCart {
  const units = lineItems.map(({ variantId, quantity }) => ({ variantId, quantity }));
  return { cartId, total: agreedTotal ?? total, units, isExpected: agreedTotal !== null };
}
