import type { CoreContext } from '../context/core-context.ts';
import type { ExchangeRates } from './exchange-rates.ts';
import type { CatalogSyncSettings } from './sync/sync-settings.ts';

/** What the catalog needs beside the core. */
export interface CatalogContext extends CoreContext {
  readonly catalogSync: CatalogSyncSettings;
  /** The rates that convert prices to US cents. */
  readonly rates: ExchangeRates;
}
