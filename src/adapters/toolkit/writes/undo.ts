import { CommerceError } from '../../../errors/commerce-error.ts';
import type { MerchantCall } from '../../contract/index.ts';
import { unknownOutcome } from '../unknown-outcome.ts';
import { afterWrite } from './after-write.ts';
import { toUndoCall } from './to-undo-call.ts';

/**
 * Puts back what a change has done, with a call of its own. Does nothing once the caller has aborted: the platform may still be working then,
 * and the next change of the same cart may have begun. If the platform refuses to put it back, the outcome is unknown: the refusal of the
 * change would say that nothing has changed.
 */
export async function undo(caller: MerchantCall, restore: (call: MerchantCall) => Promise<unknown>): Promise<void> {
  if (caller.signal.aborted) return;
  try {
    await afterWrite(() => restore(toUndoCall(caller)));
  } catch (error) {
    if (!(error instanceof CommerceError) || error.outcomeUnknown) throw error;
    throw unknownOutcome(`The platform refuses to put the cart back: ${error.name}`);
  }
}
