import type { Shop } from '../../shop.ts';
import { giveUpHold } from '../give-up-hold.ts';
import type { ProviderHold } from '../provider-wire.ts';
import { changeSession, type ExpressSession, requireSession } from './express-sessions.ts';

/**
 * Ends a session, and gives up what a provider holds for it: first no order can have that any longer, so that none is placed without its
 * money. One that broke off in between is looked at again, one that has ended never is. Repeating it answers the same: the released hold,
 * or null if nothing was held or the session has its order.
 */
export async function endSession(shop: Shop, seen: ExpressSession, reason: string): Promise<ProviderHold | null> {
  const { sessionId, state, hold } = await beginEnd(shop, seen);
  if (state === 'ordered') return null;
  const released = hold && (await giveUpHold(shop, hold.holdId, `${reason}-${sessionId}`));
  if (state === 'ending') await changeSession(shop.database, { sessionId, state }, { state: 'ended' });
  return released;
}

/** Money may be held meanwhile, or the order be placed. */
async function beginEnd(shop: Shop, seen: ExpressSession): Promise<ExpressSession> {
  for (let session = seen; ; session = await requireSession(shop, session)) {
    if (session.state !== 'open' && session.state !== 'authorized') return session;
    if (await changeSession(shop.database, session, { state: 'ending' })) return { ...session, state: 'ending' };
  }
}
