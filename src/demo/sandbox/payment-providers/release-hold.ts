import { giveUpToken } from '../card-networks/redeem-token.ts';
import { endTokenPayment } from '../card-networks/token-payments.ts';
import type { Shop } from '../shop.ts';
import type { Amount } from '../shop-refusal.ts';
import { askProvider, ProviderRefused } from './ask-provider.ts';
import { endSession } from './express/end-session.ts';
import { listSessions, requireSession } from './express/express-sessions.ts';
import { holdWire, type ProviderHold } from './provider-wire.ts';

/**
 * What a payment can hold money by: a session, the key under which a token of a sheet or of a card network was used, or any session
 * of the cart.
 */
export type HeldBy =
  | { readonly kind: 'cart' }
  | { readonly kind: 'session'; readonly sessionId: string }
  | { readonly kind: 'token'; readonly paymentKey: string }
  | { readonly kind: 'network-token'; readonly paymentKey: string };

/**
 * Gives back what a provider holds, or a network has approved, for a cart that does not become an order. Repeating it answers the same. `released` is
 * null if nothing was held, and if the money was taken for an order. For a whole cart, a call answers only what it has released itself.
 */
export async function releaseHold(
  shop: Shop,
  { cartId, held }: { readonly cartId: string; readonly held: HeldBy },
): Promise<{ readonly released: Amount | null }> {
  if (held.kind === 'network-token') return { released: await giveUpToken(shop, held.paymentKey) };
  if (held.kind === 'cart') return { released: await releaseOfCart(shop, cartId) };
  if (held.kind === 'token') return { released: await releaseOfKey(shop, held.paymentKey) };
  const session = await requireSession(shop, { cartId, sessionId: held.sessionId });
  const released = await endSession(shop, session, 'no-order');
  return { released: released && toAmount(released) };
}

/** At most one session of a cart is open or authorized; replaced ones may still be about to end. */
async function releaseOfCart(shop: Shop, cartId: string): Promise<Amount | null> {
  let last: Amount | null = null;
  for (const session of await listSessions(shop, cartId)) {
    if (session.state === 'ordered' || session.state === 'ended') continue;
    const released = await endSession(shop, session, 'other-payment');
    if (released !== null) last = toAmount(released);
  }
  return last;
}

/** The money of an order may be taken later, when it ships. */
async function releaseOfKey(shop: Shop, paymentKey: string): Promise<Amount | null> {
  if ((await endTokenPayment(shop, paymentKey)) === undefined) return null;
  try {
    return toAmount(await askProvider(shop, '/v1/keys/release', { key: paymentKey }, holdWire));
  } catch (error) {
    if (error instanceof ProviderRefused && (error.code === 'taken' || error.code === 'not-found')) return null;
    throw error;
  }
}

const toAmount = ({ amount, currency }: ProviderHold): Amount => ({ amount, currency });
