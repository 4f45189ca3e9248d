import { type CatalogIndex, type CatalogQuery, noFilters } from '../../src/stores/ports/index.ts';
import { percentile } from '../support/percentile.ts';
import { toQuery } from './to-query.ts';

const ROUNDS = 100;

/**
 * A search for a frequent word alone, with facets that were counted before, with facets for filters that nobody has asked for, and with facets of
 * merchants that nobody has asked for, in turns.
 */
export async function measureFacets(index: CatalogIndex, domains: readonly string[]): Promise<void> {
  const facets: CatalogQuery['facets'] = ['brands', 'options', 'price'];
  // All merchants have a few more matches than are counted.
  const most = domains.slice(1);
  const searches: Readonly<Record<string, (round: number) => CatalogQuery>> = {
    'not asked for': () => toQuery('shirt', most),
    again: () => toQuery('shirt', most, { facets }),
    'of other filters': (round) =>
      toQuery('shirt', most, { facets, filters: { ...noFilters, inStock: true, minPrice: 500 + round } }),
    'for the first time': (round) =>
      toQuery(
        'shirt',
        domains.filter((_domain, place) => place !== round % domains.length),
        { facets },
      ),
  };
  const times = new Map(Object.keys(searches).map((name) => [name, { waited: [] as number[], used: 0 }]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, toSearch] of Object.entries(searches)) {
      const [began, used] = [performance.now(), process.cpuUsage()];
      await index.search(toSearch(round));
      const { user, system } = process.cpuUsage(used);
      const own = times.get(name);
      if (own === undefined || round === 0) continue;
      own.waited.push(performance.now() - began);
      own.used += (user + system) / 1000;
    }
  }
  const alone = times.get('not asked for')?.used ?? 0;
  for (const [name, { waited, used }] of times) {
    console.log(
      `  facets ${name}: ${percentile(waited, 0.5).toFixed(2)} / ${percentile(waited, 0.99).toFixed(2)} ms, ${(used / waited.length).toFixed(2)} ms of processor time, ${(used / alone).toFixed(1)} times a search alone`,
    );
  }
}
