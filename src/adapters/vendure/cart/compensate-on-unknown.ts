import type { MerchantCall } from '../../contract/index.ts';
import { UpstreamFailure } from '../../toolkit/upstream-failure.ts';
import { toOrderId } from '../order/order-id.ts';
import type { VendureContext } from '../vendure-context.ts';
import { toCartHandle } from './cart-handle.ts';
import { type OpenCart, requireOpenCart } from './open-cart.ts';
import { toUndoCall } from './to-undo-call.ts';

/**
 * Carries out a change, and compensates it if its outcome is unknown: its response was lost, or an error stopped it
 * half-way. The caller gets the original failure, whether or not the compensation succeeds: StoreUnavailable does not
 * promise an unchanged cart. Nothing is compensated once the caller has aborted: Vendure is still working then, and the
 * next change of the same cart may have begun.
 */
export async function compensateOnUnknown<Result>(
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

/** The current order, for undoing later changes to it. Throws CartNotFound if the session has another order. */
export const readAgain = (context: VendureContext, call: MerchantCall, { token, order }: OpenCart): Promise<OpenCart> =>
  requireOpenCart(context, toUndoCall(call), toCartHandle({ token, orderId: toOrderId(order) }));
