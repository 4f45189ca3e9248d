import type { MerchantCall } from '../../contract/index.ts';

/**
 * For compensating a partial change. It continues when the caller disconnects, since otherwise the partial change would
 * stay. The time-out of each request bounds it.
 */
export const toUndoCall = (call: MerchantCall): MerchantCall => ({ ...call, signal: new AbortController().signal });
