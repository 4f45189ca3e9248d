import type { MerchantAdapter, MerchantCall } from '../../adapters/contract/index.ts';

/** A merchant that is checked, and how to ask it. */
export interface CheckedMerchant {
  readonly domain: string;
  readonly adapter: MerchantAdapter;
  /** The circumstances of the next call, which ends after ten seconds. */
  readonly call: () => MerchantCall;
}
