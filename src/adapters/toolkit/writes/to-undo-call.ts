import type { MerchantCall } from '../../contract/index.ts';

/**
 * For taking back what no later call can see, such as a claim or a cart that the call began. It goes on after the time of the call, since otherwise
 * that would stay. The time-out of each request bounds it.
 */
export const toUndoCall = (call: MerchantCall): MerchantCall => ({ ...call, signal: new AbortController().signal });
