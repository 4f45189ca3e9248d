import { giveUpToken } from '../card-networks/redeem-token.ts';
import type { Shop } from '../shop.ts';
import type { Amount } from '../shop-refusal.ts';
import { askProvider, ProviderRefused } from './ask-provider.ts';
import { endSession } from './express/end-session.ts';
import { requireSession } from './express/express-sessions.ts';
import { holdWire, type ProviderHold } from './provider-wire.ts';

/** What a payment can hold money by: a session, or the key under which a token of a sheet or of a card network was used. */
export type HeldBy =
  | { readonly kind: 'session'; readonly sessionId: string }
  | { readonly kind: 'token'; readonly paymentKey: string }
  | { readonly kind: 'network-token'; readonly paymentKey: string };

/**
 * Gives back what a provider holds, or a network has approved, for a cart that does not become an order. Repeating it answers the same. `released` is
 * null if nothing was held, and if the money was taken for an order.
 */
export async function releaseHold(
  shop: Shop,
  { cartId, held }: { readonly cartId: string; readonly held: HeldBy },
): Promise<{ readonly released: Amount | null }> {
  if (held.kind === 'network-token') return { released: await giveUpToken(shop, held.paymentKey) };
  if (held.kind === 'token') return { released: await releaseOfKey(shop, held.paymentKey) };
  const session = await requireSession(shop, { cartId, sessionId: held.sessionId });
  const released = await endSession(shop, session, 'no-order');
  return { released: released && toAmount(released) };
}

async function releaseOfKey(shop: Shop, paymentKey: string): Promise<Amount | null> {
  try {
    return toAmount(await askProvider(shop, '/v1/keys/release', { key: paymentKey }, holdWire));
  } catch (error) {
    if (error instanceof ProviderRefused && (error.code === 'taken' || error.code === 'not-found')) return null;
    throw error;
  }
}

const toAmount = ({ amount, currency }: ProviderHold): Amount => ({ amount, currency });
