import { describe } from 'node:test';
import type { OpenIndex } from './index-kit.ts';
import { describeSearch } from './search.ts';
import { describeSnapshots } from './snapshots.ts';
import { describeWords } from './words.ts';

/** What every index of the catalogs promises. */
export function describeCatalogIndex(name: string, open: OpenIndex): void {
  describe(`the catalog index ${name}`, () => {
    describeSnapshots(open);
    describeSearch(open);
    describeWords(open);
  });
}
