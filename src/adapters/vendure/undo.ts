import type { MerchantCall } from '../contract/index.ts';
import { UpstreamFailure } from '../toolkit/upstream-failure.ts';
import { toCartHandle } from './cart-handle.ts';
import { forUndoing } from './for-undoing.ts';
import { type OpenCart, requireOpenCart, type VendureContext } from './open-cart.ts';
import { toOrderId } from './order-id.ts';

/**
 * Carries out a change, and takes it back where nobody can say how far it came: its answer was lost, or an error stopped it
 * half-way. The caller hears of the failure itself, whatever becomes of the undoing: StoreUnavailable promises no
 * unchanged cart. Nothing is taken back once the caller has given up: Vendure is still at work then, and the next change of
 * the same cart may have begun.
 */
export async function undoingTheUnknown<Result>(
  call: MerchantCall,
  change: () => Promise<Result>,
  undo: () => Promise<void>,
): Promise<Result> {
  try {
    return await change();
  } catch (error) {
    if (error instanceof UpstreamFailure && error.outcome === 'unknown' && !call.signal.aborted) {
      await undo().catch(() => {});
    }
    throw error;
  }
}

/** The order as it is now, for taking back what was done to it since. Throws CartNotFound where the session has another one. */
export const readAgain = (context: VendureContext, call: MerchantCall, { token, order }: OpenCart): Promise<OpenCart> =>
  requireOpenCart(context, forUndoing(call), toCartHandle({ token, orderId: toOrderId(order) }));
