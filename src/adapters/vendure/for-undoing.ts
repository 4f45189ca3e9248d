import type { MerchantCall } from '../contract/index.ts';

/**
 * For taking back half a change: it goes on when the caller leaves, since otherwise the half would stay. The time-out of
 * each request bounds it.
 */
export const forUndoing = (call: MerchantCall): MerchantCall => ({ ...call, signal: new AbortController().signal });
