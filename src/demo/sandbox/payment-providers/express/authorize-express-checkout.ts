import type { Address } from '../../../../domain/address.ts';
import { type ChangedCart, changeCart } from '../../cart/change-cart.ts';
import { previewCart } from '../../cart/preview-cart.ts';
import type { Shop } from '../../shop.ts';
import { ShopRefusal } from '../../shop-refusal.ts';
import { asShopRefusal } from '../as-shop-refusal.ts';
import { askProvider } from '../ask-provider.ts';
import { giveUpHold } from '../give-up-hold.ts';
import { holdWire, sessionWire } from '../provider-wire.ts';
import { requireTakenCart } from '../require-provider.ts';
import { endSession } from './end-session.ts';
import {
  changeAmount,
  changeSession,
  type ExpressSession,
  requireLiveSession,
  requireSession,
} from './express-sessions.ts';
import { toSessionView } from './session-view.ts';
import { setSheetChoices } from './set-sheet-choices.ts';
import type { ExpressCheckout } from './start-express-checkout.ts';

export interface SheetUpdate {
  readonly cartId: string;
  readonly sessionId: string;
  /** What is known of it: the other parts are empty. Null to leave it as it is. */
  readonly address: Address | null;
  /** The shipment that `methodId` is for; null for every one that offers it. */
  readonly shipmentId: string | null;
  readonly methodId: string | null;
  readonly approval: ProviderApproval | null;
}

export type ProviderApproval = { readonly orderId: string; readonly payerId: string } | { readonly token: string };

/**
 * What the buyer chose on the provider's sheet, as often as it changes; at the end, with the approval that the provider then
 * verifies. If the provider holds another amount than the cart's total, the hold is released and the cart stays as it was.
 * Refuses with `express-session-unknown`, `express-approval-wrong`, `express-declined` and `total-changed`, and as
 * `setShippingAddress` and `setShippingMethod` do.
 */
export async function authorizeExpressCheckout(shop: Shop, update: SheetUpdate): Promise<ExpressCheckout> {
  const session = await requireLiveSession(shop, update);
  if (update.approval === null) return reprice(shop, session, await apply(shop, update));
  const foreseen = await previewCart(shop, update.cartId, (queries, cart) =>
    setSheetChoices(shop, queries, cart, update),
  );
  requireTakenCart(shop, session.provider, foreseen);
  const held = await hold(shop, session, update.approval, foreseen.total);
  return show(held, await apply(shop, update));
}

const apply = (shop: Shop, update: SheetUpdate): Promise<ChangedCart> =>
  changeCart(shop, update.cartId, (queries, cart) => setSheetChoices(shop, queries, cart, update));

/** Once money is held, the buyer is asked for nothing more. */
async function reprice(shop: Shop, seen: ExpressSession, changed: ChangedCart): Promise<ExpressCheckout> {
  const { sessionId, amount: asked } = seen;
  const { total } = changed.cart;
  if (seen.state !== 'open' || total === asked.amount || total === 0) return show(seen, changed);
  await askProvider(shop, `/v1/sessions/${sessionId}/amount`, { amount: total }, sessionWire).catch(
    asShopRefusal('later'),
  );
  if (await changeAmount(shop.database, seen, total))
    return show({ ...seen, amount: { ...asked, amount: total } }, changed);
  // A faster call may have held the money: what it stored counts.
  return show(await requireLiveSession(shop, seen), changed);
}

async function hold(
  shop: Shop,
  session: ExpressSession,
  approval: ProviderApproval,
  total: number,
): Promise<ExpressSession> {
  const { sessionId } = session;
  const { currency } = session.amount;
  const path = `/v1/sessions/${sessionId}/hold`;
  const { holdId, amount, state } = await askProvider(shop, path, { approval }, holdWire).catch(asShopRefusal('later'));
  if (state === 'released') throw new ShopRefusal('express-session-unknown');
  const authorized = { state: 'authorized', hold_id: holdId, held_amount: amount, amount } as const;
  for (let seen = session; !(await changeSession(shop.database, seen, authorized)); ) {
    seen = await requireSession(shop, session);
    // Whoever ended it did not know of this hold.
    const isOver = seen.state === 'ending' || seen.state === 'ended';
    if (isOver) await giveUpHold(shop, holdId, `ended-${sessionId}`);
    if (isOver || seen.state === 'ordered') throw new ShopRefusal('express-session-unknown');
  }
  const held = { ...session, state: 'authorized', hold: { holdId, amount }, amount: { amount, currency } } as const;
  if (amount !== total) {
    await endSession(shop, held, 'other-total');
    const totals = { expected: { amount, currency }, actual: { amount: total, currency } };
    throw new ShopRefusal('total-changed', { totals });
  }
  return held;
}

const show = (session: ExpressSession, changed: ChangedCart): ExpressCheckout => ({
  ...changed,
  session: toSessionView(session),
});
