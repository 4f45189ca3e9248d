import { digest } from '../../../../lib/digest.ts';
import type { ChangedCart } from '../../cart/change-cart.ts';
import { readCartState } from '../../cart/read-cart-state.ts';
import { priceCart } from '../../pricing/price-cart.ts';
import type { Shop } from '../../shop.ts';
import { ShopRefusal } from '../../shop-refusal.ts';
import { asShopRefusal } from '../as-shop-refusal.ts';
import { askProvider } from '../ask-provider.ts';
import { sessionWire } from '../provider-wire.ts';
import { requireProvider, requireTakenCart } from '../require-provider.ts';
import { endSession } from './end-session.ts';
import { type ExpressSession, isLive, keepSession, listSessions } from './express-sessions.ts';
import { type ExpressSessionView, toSessionView } from './session-view.ts';

export interface ExpressCheckout extends ChangedCart {
  readonly session: ExpressSessionView;
}

export interface ExpressStart {
  readonly cartId: string;
  /** One key starts one session of the cart. */
  readonly startKey: string;
  readonly provider: string;
  readonly returnUrl: string | null;
}

/**
 * Starts a checkout with a provider for the cart as it is. It replaces one that another key started for the cart: what a provider
 * holds for that is released. The same key gets its session again, as that is now. Refuses with `gateway-unknown`,
 * `gateway-not-for-cart`, `cart-empty`, `express-refused`, and with `express-over` if the session of the key has ended.
 */
export async function startExpressCheckout(shop: Shop, input: ExpressStart): Promise<ExpressCheckout> {
  const { cartId, returnUrl } = input;
  const provider = requireProvider(shop, input.provider);
  const cart = priceCart(shop.settings, await readCartState(shop, shop.database, cartId));
  const sessionId = toSessionId(shop, input);
  const [known] = await listSessions(shop, cartId, sessionId);
  if (known !== undefined) {
    if (!isLive(shop, known)) throw new ShopRefusal('express-over');
    return { cart, warnings: [], session: toSessionView(known) };
  }
  requireTakenCart(shop, provider, cart);
  const { amount, pageUrl, orderId, expiresAt } = await askProvider(
    shop,
    '/v1/sessions',
    {
      sessionId,
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
  await endOthers(shop, session);
  await keepSession(shop, session);
  return { cart, warnings: [], session: toSessionView(session) };
}

/** Follows from the key: two requests with one key at once start one session at the provider too. */
const toSessionId = ({ settings: { domain } }: Shop, { cartId, startKey }: ExpressStart): string =>
  digest(JSON.stringify([domain, cartId, startKey]));

async function endOthers(shop: Shop, started: ExpressSession): Promise<void> {
  for (const session of await listSessions(shop, started.cartId)) {
    const { sessionId, state } = session;
    if (sessionId === started.sessionId || state === 'ordered' || state === 'ended') continue;
    await endSession(shop, session, 'replaced');
  }
}
