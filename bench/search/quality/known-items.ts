import type { PlatformProduct } from '../../../src/domain/product/product.ts';
import type { CatalogIndex } from '../../../src/stores/ports/index.ts';
import { percentile } from '../../support/percentile.ts';
import { toQuery } from '../to-query.ts';

const changes: readonly (readonly [kind: string, change: (word: string) => string])[] = [
  ['as written', (word) => word],
  ['typo', (word) => (word.length < 4 ? word : `${word.slice(0, 2)}${word[3]}${word[2]}${word.slice(4)}`)],
  ['plural', (word) => `${word}s`],
  ['beginning', (word) => (word.length < 4 ? word : word.slice(0, -2))],
];

/** How early a product comes when its title is asked for, with the last word changed: MRR at 10, and the time of a search. */
export async function measureKnownItems(
  index: CatalogIndex,
  { domains, products, items }: { domains: readonly string[]; products: readonly PlatformProduct[]; items: number },
): Promise<void> {
  const times: number[] = [];
  const count = Math.min(items, products.length);
  for (const [kind, change] of changes) {
    let sum = 0;
    for (let item = 0; item < count; item += 1) {
      const product = products[(item * 47) % products.length];
      const words = product?.title.split(' ') ?? [];
      const text = [...words.slice(0, -1), change(words.at(-1) ?? '')].join(' ');
      const began = performance.now();
      const { entries } = await index.search(toQuery(text, domains));
      times.push(performance.now() - began);
      const place = entries.findIndex((entry) => entry.product.productId === product?.productId);
      sum += place === -1 ? 0 : 1 / (place + 1);
    }
    console.log(`MRR@10 of ${count} known items, ${kind}: ${(sum / count).toFixed(3)}`);
  }
  console.log(`search: p50 ${percentile(times, 0.5).toFixed(2)} ms, p99 ${percentile(times, 0.99).toFixed(2)} ms`);
}
