import type { Cart } from '../../../domain/cart/cart.ts';
import type { CartObstacle } from '../../../domain/cart/cart-obstacle.ts';
import type { Money } from '../../../domain/money/money.ts';
import type { Caller, OwnerKey } from '../../../domain/viewer/viewer.ts';
import { findKeptCheckout } from '../../cart/find-kept-checkout.ts';
import { requireUnlockedCart } from '../../cart/lock/require-unlocked-cart.ts';
import { readCart } from '../../cart/read-cart.ts';
import { settleCart } from '../../cart/settle-cart.ts';
import { findBlockers } from '../../checkout/readiness/find-blockers.ts';
import type { Merchant } from '../../merchant-calls/merchants.ts';
import type { AgreedCart } from '../attempt/attempt-records.ts';
import { findMissingCartError } from '../attempt/find-missing-cart-error.ts';
import type { OrderContext } from '../context/order-context.ts';
import type { ParsedOrderInput } from './parse-order-input.ts';
import { requireUnblocked } from './require-unblocked.ts';

/**
 * The device's cart if it can be ordered now. Throws CartNotFound, CheckoutError (it was ordered), CartLocked, and CommerceErrors with
 * everything that blocks the order. Null if the platform cannot read carts; it then has to refuse the order itself. A `known` cart is not
 * read again.
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
    // The attempt of another call may be ordering this cart, with the order not recorded yet.
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

/** Obstacles that the refused call removes from the cart, so that the buyer can order what is left. */
const ENDED: ReadonlySet<CartObstacle['kind']> = new Set(['promo-code', 'changed']);

/** The agreement on this cart, with `agreedTotal` if the client named one, else with the cart's own total. */
export function toAgreedCart({ cartId, total, lineItems }: Cart, agreedTotal: Money | null): AgreedCart {
  const units = lineItems.map(({ variantId, quantity }) => ({ variantId, quantity }));
  return { cartId, total: agreedTotal ?? total, units, isExpected: agreedTotal !== null };
}
