import type { ConfigFile } from './file/config-file.ts';
import { repeated } from './file/find-duplicates.ts';
import type { CatalogConfig } from './loaded-config.ts';

/** Roughly the dollars for one yen, so that the demo's three shops can be compared. It never gets too old. */
const demoRates: CatalogConfig['rates'] = [{ currency: 'JPY', usd: '0.0067', date: null }];

/** What search and snapshots are configured with. Duplicates go to `problems`. */
export function readCatalogConfig(
  { rates, rateMaxAgeDays, catalogSyncMinutes, synonyms }: ConfigFile,
  { demo }: { readonly demo: boolean },
  problems: string[],
): CatalogConfig {
  const currencies = rates.map(({ currency }) => currency);
  problems.push(...repeated(currencies).map((currency) => `duplicate rate of ${currency}`));
  const builtIn = demo ? demoRates.filter(({ currency }) => !currencies.includes(currency)) : [];
  return { synonyms, rates: [...builtIn, ...rates], rateMaxAgeDays, syncMinutes: catalogSyncMinutes };
}
