import type { MerchantAdapter, MerchantCall } from '../contract/index.ts';
import { closeAttempt } from './admin-operations.ts';
import { closingNote, findAdminOrder, isClosed, judgeAttempt, requireKnownOrder } from './attempts.ts';
import { parseCartHandle } from './cart-handle.ts';
import { requireData } from './error-mapper.ts';
import type { VendureContext } from './open-cart.ts';
import type { WireAdminOrder } from './wire.ts';

export const createReconcileOrder =
  (context: VendureContext): NonNullable<MerchantAdapter['reconcileOrder']> =>
  async (call, { cart, attemptKey }) => {
    const { orderId } = parseCartHandle(cart);
    const order = await findAdminOrder(context, call, orderId);
    if (order === null) return { kind: 'unknown' };
    const outcome = judgeAttempt(order, attemptKey, context);
    if (outcome?.kind === 'refused' && order.state === 'ArrangingPayment') {
      await close(context, call, orderId, attemptKey);
    }
    if (outcome !== null) return outcome;
    // An order that was placed otherwise or cancelled takes no payment any more.
    if (!order.active || isOver(order, attemptKey)) return { kind: 'not-placed' };

    await close(context, call, orderId, attemptKey);
    const after = requireKnownOrder(await findAdminOrder(context, call, orderId));
    const late = judgeAttempt(after, attemptKey, context);
    if (late !== null) return late;
    return !after.active || isOver(after, attemptKey) ? { kind: 'not-placed' } : { kind: 'unknown' };
  };

/** A late submission either reads the note, or finds the order in a state in which Vendure takes no payment. */
const isOver = (order: WireAdminOrder, attemptKey: string): boolean =>
  isClosed(order, attemptKey) && order.state === 'AddingItems';

async function close(
  { client }: VendureContext,
  call: MerchantCall,
  orderId: string,
  attemptKey: string,
): Promise<void> {
  // The move is refused where the order is open already or was paid meanwhile; the next look tells.
  requireData(await client.admin(call, closeAttempt, { id: orderId, note: closingNote(attemptKey) }));
}
