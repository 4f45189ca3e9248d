import type { MerchantCall } from '../../../adapters/contract/index.ts';
import type { CatalogRun } from '../../../stores/ports/index.ts';
import type { Merchant } from '../../merchant-calls/merchants.ts';
import type { CatalogContext } from '../catalog-context.ts';

/** One run under way. `call` calls the merchant's platform for it. */
export interface SyncRun {
  readonly context: CatalogContext;
  readonly merchant: Merchant;
  readonly run: CatalogRun;
  readonly call: <Answer>(operation: string, work: (call: MerchantCall) => Promise<Answer>) => Promise<Answer>;
}
