import { UpstreamFailure } from '../../../upstream-http/upstream-failure.ts';
import type { MerchantCall } from '../../contract/index.ts';
import { undo } from './undo.ts';

/**
 * Carries out a change, and compensates it if its outcome is unknown: its response was lost, or an error stopped it
 * half-way. The caller gets the original failure, whether or not the compensation succeeds: StoreUnavailable does not
 * promise an unchanged cart.
 */
export async function compensateOnUnknown<Result>(
  call: MerchantCall,
  change: () => Promise<Result>,
  restore: () => Promise<unknown>,
): Promise<Result> {
  try {
    return await change();
  } catch (error) {
    if (error instanceof UpstreamFailure && error.outcome === 'unknown') await undo(call, restore).catch(() => {});
    throw error;
  }
}
