import type { Card } from '../../../domain/payment/payment.ts';
import type { TokenPayment } from '../card-networks/redeem-token.ts';
import { openTokenPayment } from '../card-networks/token-payments.ts';
import type { Shop } from '../shop.ts';
import { ShopRefusal } from '../shop-refusal.ts';
import { asShopRefusal } from './as-shop-refusal.ts';
import { askProvider, ProviderRefused } from './ask-provider.ts';
import { requireSession } from './express/express-sessions.ts';
import type { Provider } from './provider.ts';
import { holdWire } from './provider-wire.ts';
import { requireProvider } from './require-provider.ts';

/** How an order is paid. */
export type SubmittedPayment =
  /** A card, or the token that `vaultCard` gave for it. */
  | { readonly kind: 'card'; readonly card: Card | { readonly token: string; readonly paymentKey: string } }
  /** An express checkout that the buyer approved. `paymentKey`: the money is kept for one key. */
  | { readonly kind: 'session'; readonly sessionId: string; readonly paymentKey: string }
  /** The token of a sheet without a session. `paymentKey`: money is held once for each key. */
  | { readonly kind: 'token'; readonly provider: string; readonly token: string; readonly paymentKey: string }
  | TokenPayment;

export type ExpressPayment = Exclude<SubmittedPayment, { readonly kind: 'card' | 'network-token' }>;

/** Money that a provider keeps for one order. */
export interface HeldMoney {
  readonly provider: Provider;
  readonly holdId: string;
  /** Minor units. */
  readonly amount: number;
  readonly brand: string | null;
  readonly lastFour: string | null;
  readonly paymentKey: string;
  /** Null for a token. */
  readonly sessionId: string | null;
}

/**
 * Has the provider keep the money for the order with this key. Repeating it changes nothing. Refuses with
 * `express-session-unknown`, `express-not-approved`, `express-approval-wrong`, `express-declined`, `gateway-unknown` and `attempt-given-up`.
 */
export async function holdMoney(
  shop: Shop,
  { cartId, payment, total }: { readonly cartId: string; readonly payment: ExpressPayment; readonly total: number },
): Promise<HeldMoney> {
  const { paymentKey } = payment;
  const sessionId = payment.kind === 'session' ? payment.sessionId : null;
  const { holdId, provider, amount, brand, lastFour } = await (payment.kind === 'session'
    ? claim(shop, cartId, payment)
    : useToken(shop, payment, total));
  return { provider, holdId, amount, brand, lastFour, paymentKey, sessionId };
}

async function claim(shop: Shop, cartId: string, payment: Extract<ExpressPayment, { kind: 'session' }>) {
  const { state, hold, expiresAt } = await requireSession(shop, { cartId, sessionId: payment.sessionId });
  const isOver = state === 'ending' || state === 'ended';
  if (isOver || (state === 'open' && expiresAt <= shop.runtime.clock.now())) {
    throw new ShopRefusal('express-session-unknown');
  }
  if (hold === null) throw new ShopRefusal('express-not-approved');
  return askProvider(shop, `/v1/holds/${hold.holdId}/claim`, { key: payment.paymentKey }, holdWire).catch(
    asShopRefusal('later'),
  );
}

async function useToken(shop: Shop, payment: Extract<ExpressPayment, { kind: 'token' }>, amount: number) {
  const provider = requireProvider(shop, payment.provider);
  const { token, paymentKey: key } = payment;
  const { currency } = shop.settings;
  await openTokenPayment(shop, key, null);
  return askProvider(shop, '/v1/holds', { provider, token, amount, currency, key }, holdWire).catch(
    (error: unknown) => {
      if (!(error instanceof ProviderRefused) || error.code !== 'other-amount' || error.amount === null) {
        return asShopRefusal('later')(error);
      }
      const totals = { expected: { amount: error.amount, currency }, actual: { amount, currency } };
      throw new ShopRefusal('total-changed', { totals });
    },
  );
}
