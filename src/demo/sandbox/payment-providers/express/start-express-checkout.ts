import { digest } from '../../../../lib/digest.ts';
import { type ChangedCart, lockCart } from '../../cart/change-cart.ts';
import { readCartState } from '../../cart/read-cart-state.ts';
import type { PricedCart } from '../../pricing/cart-state.ts';
import { priceCart } from '../../pricing/price-cart.ts';
import type { Shop } from '../../shop.ts';
import { ShopRefusal } from '../../shop-refusal.ts';
import { asShopRefusal } from '../as-shop-refusal.ts';
import { askProvider } from '../ask-provider.ts';
import { sessionWire } from '../provider-wire.ts';
import { requireProvider, requireTakenCart } from '../require-provider.ts';
import { endSession } from './end-session.ts';
import {
  type ExpressSession,
  isLive,
  keepSession,
  listSessions,
  replaceOthers,
  requireSession,
} from './express-sessions.ts';
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
  const { cartId } = input;
  const provider = requireProvider(shop, input.provider);
  const cart = priceCart(shop.settings, await readCartState(shop, shop.database, cartId));
  const which = { cartId, sessionId: toSessionId(shop, input) };
  const [known] = await listSessions(shop, cartId, which.sessionId);
  if (known === undefined) {
    requireTakenCart(shop, provider, cart);
    await keep(shop, await open(shop, cart, { ...which, provider, returnUrl: input.returnUrl }));
  }
  const session = known ?? (await requireSession(shop, which));
  if (!isLive(shop, session)) throw new ShopRefusal('express-over');
  await endReplaced(shop, cartId);
  return { cart, warnings: [], session: toSessionView(session) };
}

async function open(
  shop: Shop,
  cart: PricedCart,
  { returnUrl, ...which }: Pick<ExpressSession, 'cartId' | 'sessionId' | 'provider'> & Pick<ExpressStart, 'returnUrl'>,
): Promise<ExpressSession> {
  const { amount, pageUrl, orderId, expiresAt } = await askProvider(
    shop,
    '/v1/sessions',
    {
      sessionId: which.sessionId,
      merchantName: shop.settings.name,
      provider: which.provider,
      amount: cart.total,
      currency: cart.currency,
      returnUrl,
      payerEmail: cart.shippingAddress?.email || cart.billingAddress?.email || null,
    },
    sessionWire,
  ).catch(asShopRefusal('start'));
  return {
    ...which,
    state: 'open',
    amount: { amount, currency: cart.currency },
    hold: null,
    redirectUrl: pageUrl,
    clientToken: which.provider === 'PAYPAL' ? null : orderId,
    expiresAt,
  };
}

/** One after another, so that of several sessions that start at once the cart has the last. */
const keep = (shop: Shop, session: ExpressSession): Promise<void> =>
  shop.database.transaction().execute(async (queries) => {
    await lockCart(shop, queries, session.cartId);
    if (await keepSession(queries, shop, session)) await replaceOthers(queries, session);
  });

/** Follows from the key: two requests with one key at once start one session at the provider too. */
const toSessionId = ({ settings: { domain } }: Shop, { cartId, startKey }: ExpressStart): string =>
  digest(JSON.stringify([domain, cartId, startKey]));

/** Also what an earlier call could not end. */
async function endReplaced(shop: Shop, cartId: string): Promise<void> {
  for (const session of await listSessions(shop, cartId)) {
    if (session.state === 'ending') await endSession(shop, session, 'replaced');
  }
}
