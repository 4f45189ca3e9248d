import type { MerchantAdapter, MerchantCall } from '../../adapters/contract/index.ts';
import type { Runtime } from '../../lib/runtime.ts';

const ANSWER_MS = 10_000;

/** A merchant that is checked, and how to ask it. */
export interface CheckedMerchant {
  readonly domain: string;
  readonly adapter: MerchantAdapter;
  /** The circumstances of the next call, which ends after ten seconds. */
  readonly call: () => MerchantCall;
}

export const toCheckedMerchant = (
  { domain, adapter }: Pick<CheckedMerchant, 'domain' | 'adapter'>,
  { uuid }: Pick<Runtime, 'uuid'>,
): CheckedMerchant => ({
  domain,
  adapter,
  call: () => ({
    requestId: uuid(),
    signal: AbortSignal.timeout(ANSWER_MS),
    buyer: { ip: null, userAgent: null },
  }),
});
