import type { Shop } from '../../shop.ts';
import { requireLiveSession } from './express-sessions.ts';
import { type ExpressSessionView, toSessionView } from './session-view.ts';

/** Refuses with `express-session-unknown`. */
export const readExpressCheckout = async (
  shop: Shop,
  which: { readonly cartId: string; readonly sessionId: string },
): Promise<ExpressSessionView> => toSessionView(await requireLiveSession(shop, which));
