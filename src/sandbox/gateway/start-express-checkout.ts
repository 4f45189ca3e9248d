import type { ChangedCart } from '../cart/change-cart.ts';
import { readCartState } from '../cart/read-cart-state.ts';
import { priceCart } from '../pricing/price-cart.ts';
import type { Shop } from '../shop.ts';
import { asShopRefusal } from './as-shop-refusal.ts';
import { askProvider } from './ask-provider.ts';
import { changeSession, type ExpressSession, keepSession, listSessions } from './express-sessions.ts';
import { sessionWire } from './provider-wire.ts';
import { giveUpHold } from './release-hold.ts';
import { requireProvider, requireTakenCart } from './require-provider.ts';
import { type ExpressSessionView, toSessionView } from './session-view.ts';

export interface ExpressCheckout extends ChangedCart {
  readonly session: ExpressSessionView;
}

/**
 * Starts a checkout with a provider for the cart as it is. It replaces an earlier one of the same cart: what a provider holds
 * for that is released. Refuses with `gateway-unknown`, `gateway-not-for-cart`, `cart-empty` and `express-refused`.
 */
export async function startExpressCheckout(
  shop: Shop,
  input: { readonly cartId: string; readonly provider: string; readonly returnUrl: string | null },
): Promise<ExpressCheckout> {
  const { cartId, returnUrl } = input;
  const provider = requireProvider(shop, input.provider);
  const cart = priceCart(shop.settings, await readCartState(shop, shop.database, cartId));
  requireTakenCart(shop, provider, cart);
  const { sessionId, amount, pageUrl, orderId, expiresAt } = await askProvider(
    shop,
    '/v1/sessions',
    {
      sessionId: shop.runtime.uuid(),
      merchantName: shop.settings.name,
      provider,
      amount: cart.total,
      currency: cart.currency,
      returnUrl,
      payerEmail: cart.shippingAddress?.email || cart.billingAddress?.email || null,
    },
    sessionWire,
  ).catch(asShopRefusal('start'));
  const session: ExpressSession = {
    sessionId,
    cartId,
    provider,
    state: 'open',
    amount: { amount, currency: cart.currency },
    hold: null,
    redirectUrl: pageUrl,
    clientToken: provider === 'PAYPAL' ? null : orderId,
    expiresAt,
  };
  await endEarlier(shop, cartId);
  await keepSession(shop, session);
  return { cart, warnings: [], session: toSessionView(session) };
}

/** Money that is still held is given back first: a session that has ended is never looked at again. */
async function endEarlier(shop: Shop, cartId: string): Promise<void> {
  for (const { sessionId, state, hold } of await listSessions(shop, cartId)) {
    if (state !== 'open' && state !== 'authorized') continue;
    if (hold !== null) await giveUpHold(shop, hold.holdId, `replaced-${sessionId}`);
    await changeSession(shop.database, sessionId, { state: 'ended' });
  }
}
