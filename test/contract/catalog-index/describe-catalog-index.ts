import { describe } from 'node:test';
import { describeCategories } from './categories.ts';
import { describeDiversity } from './diversity.ts';
import { describeFacets } from './facets.ts';
import type { OpenIndex } from './index-kit.ts';
import { describeOrder } from './order.ts';
import { describeRelated } from './related.ts';
import { describeSearch } from './search.ts';
import { describeSnapshots } from './snapshots.ts';
import { describeSuggestions } from './suggestions.ts';
import { describeWords } from './words.ts';

/** What every index of the catalogs promises. */
export function describeCatalogIndex(name: string, open: OpenIndex): void {
  describe(`the catalog index ${name}`, () => {
    describeSnapshots(open);
    describeSearch(open);
    describeFacets(open);
    describeOrder(open);
    describeDiversity(open);
    describeWords(open);
    describeSuggestions(open);
    describeRelated(open);
    describeCategories(open);
  });
}
