import type { CountedCategory } from '../stores/ports/catalog-search.ts';
import type { IndexReader } from './index-reader.ts';
import { listCategoryLabels } from './suggestions/labels.ts';

/** The categories that products of a merchant are in, with how many are in each or below it. Null before the first snapshot. */
export async function listCategories(reader: IndexReader, domain: string): Promise<readonly CountedCategory[] | null> {
  const snapshots = await reader.listSnapshots();
  return snapshots.has(domain) ? listCategoryLabels(reader, domain) : null;
}
