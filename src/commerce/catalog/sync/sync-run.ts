import type { MerchantCall } from '../../../adapters/contract/index.ts';
import type { CatalogRun } from '../../../stores/ports/index.ts';
import type { CommerceContext } from '../../dependencies.ts';
import type { Merchant } from '../../merchants.ts';

/** One run under way, for what lists. */
export interface SyncRun {
  readonly context: CommerceContext;
  readonly merchant: Merchant;
  readonly run: CatalogRun;
  readonly call: <Answer>(operation: string, work: (call: MerchantCall) => Promise<Answer>) => Promise<Answer>;
}
