import type { Shop } from '../../shop.ts';
import { giveUpHold } from '../give-up-hold.ts';
import type { ProviderHold } from '../provider-wire.ts';
import { changeSession, type ExpressSession, requireSession } from './express-sessions.ts';

/**
 * Gives up what a provider holds for a session, then ends it: one that has ended is never looked at again. Repeating it answers the
 * same: the released hold, or null if nothing was held or the session has its order.
 */
export async function endSession(shop: Shop, seen: ExpressSession, reason: string): Promise<ProviderHold | null> {
  for (let session = seen; ; session = await requireSession(shop, session)) {
    const { sessionId, state, hold } = session;
    if (state === 'ordered') return null;
    const released = hold && (await giveUpHold(shop, hold.holdId, `${reason}-${sessionId}`));
    if (state === 'ended') return released;
    // Otherwise money was held meanwhile, or the order was placed.
    if (await changeSession(shop.database, session, { state: 'ended' })) return released;
  }
}
