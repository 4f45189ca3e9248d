import { CommerceError } from '../../../errors/commerce-error.ts';
import type { MerchantCall } from '../../contract/index.ts';
import { unknownOutcome } from '../unknown-outcome.ts';
import { afterWrite } from './after-write.ts';

/**
 * Puts back what a change has done. Sends nothing more once the time of the call is over: the next change of the same cart may have begun then,
 * and what it adds must stay. If the platform refuses to put it back, the outcome is unknown: the refusal of the change would say that
 * nothing has changed.
 */
export async function undo(call: MerchantCall, restore: () => Promise<unknown>): Promise<void> {
  if (call.signal.aborted) return;
  try {
    await afterWrite(restore);
  } catch (error) {
    if (!(error instanceof CommerceError) || error.outcomeUnknown) throw error;
    throw unknownOutcome(`The platform refuses to put the cart back: ${error.name}`);
  }
}
