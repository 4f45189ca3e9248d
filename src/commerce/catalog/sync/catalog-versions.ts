import { mapConcurrently } from '../../../lib/async/map-concurrently.ts';
import { callMerchant } from '../../merchant-calls/call-merchant.ts';
import type { Merchant } from '../../merchant-calls/merchants.ts';
import type { CatalogContext } from '../catalog-context.ts';

const AT_ONCE = 10;

/** The versions that platforms gave their catalogs when this process last listed or first saw them. */
export class CatalogVersions {
  readonly #context: CatalogContext;
  readonly #signal: AbortSignal;
  readonly #known = new Map<string, string>();

  constructor(context: CatalogContext, signal: AbortSignal) {
    this.#context = context;
    this.#signal = signal;
  }

  /** Null if the platform has no versions, or does not respond. */
  async read({ domain, adapter }: Merchant): Promise<string | null> {
    const getCatalogVersion = adapter.getCatalogVersion?.bind(adapter);
    if (getCatalogVersion === undefined) return null;
    const { runtime, settings } = this.#context;
    const caller = { requestId: runtime.uuid(), buyer: { ip: null, userAgent: null } };
    const options = {
      domain,
      operation: 'getCatalogVersion',
      caller,
      timeout: settings.readTimeout,
      signal: this.#signal,
    };
    return callMerchant(this.#context, options, getCatalogVersion).catch(() => null);
  }

  /** `version` was read before the listing: what changed since then is found by the next look. */
  keep({ domain }: Merchant, version: string | null): void {
    if (version !== null) this.#known.set(domain, version);
  }

  /** Lists the merchants whose catalogs have changed. One that is seen for the first time counts from now on. Never rejects. */
  async findChanged(merchants: readonly Merchant[]): Promise<readonly Merchant[]> {
    const changed: Merchant[] = [];
    await mapConcurrently(merchants, AT_ONCE, async (merchant) => {
      const version = await this.read(merchant);
      const known = this.#known.get(merchant.domain);
      if (known === undefined) this.keep(merchant, version);
      else if (version !== null && version !== known) changed.push(merchant);
    });
    return changed;
  }
}
