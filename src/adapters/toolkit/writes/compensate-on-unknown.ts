import { UpstreamFailure } from '../../../http-client/upstream-failure.ts';
import type { MerchantCall } from '../../contract/index.ts';

/**
 * Carries out a change, and compensates it if its outcome is unknown: its response was lost, or an error stopped it
 * half-way. The caller gets the original failure, whether or not the compensation succeeds: StoreUnavailable does not
 * promise an unchanged cart. Nothing is compensated once the caller has aborted: the platform is still working then, and the
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
