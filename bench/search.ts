/**
 * `npm run bench:search`: how good search is. Judged queries over the shipped catalogs, nDCG@10 beside BM25, then known items among
 * 10,000 generated products by typo, plural and beginning (MRR@10), with the time of a search and of a synchronization.
 */
import { createSqliteIndex } from '../src/stores/sqlite-index/create-sqlite-index.ts';
import { generateProducts } from './search/generate-products.ts';
import { measureQuality, publish, toQuery } from './search/measure-quality.ts';

const PRODUCTS = 10_000;
const ITEMS = 200;

const { queries, ours, bm25, each } = await measureQuality(() =>
  createSqliteIndex({ file: ':memory:', newRunId: () => crypto.randomUUID() }),
);
for (const { query, ours: one, bm25: other } of each.filter((row) => row.ours < 0.999)) {
  console.log(`${one.toFixed(3)}  BM25 ${other.toFixed(3)}  ${query}`);
}
console.log(`nDCG@10 over ${queries} judged queries: ${ours.toFixed(3)}, BM25 ${bm25.toFixed(3)}`);

const index = await createSqliteIndex({ file: ':memory:', newRunId: () => crypto.randomUUID() });
const products = generateProducts(PRODUCTS);
const startedAt = performance.now();
await publish(index, 'generated', products);
const seconds = (performance.now() - startedAt) / 1000;
console.log(`synchronization: ${PRODUCTS} products in ${seconds.toFixed(1)} s`);

const times: number[] = [];
for (const [kind, change] of [
  ['as written', (word: string) => word],
  ['typo', (word: string) => `${word.slice(0, 2)}${word[3]}${word[2]}${word.slice(4)}`],
  ['plural', (word: string) => `${word}s`],
  ['beginning', (word: string) => word.slice(0, -2)],
] as const) {
  let sum = 0;
  for (let item = 0; item < ITEMS; item += 1) {
    const product = products[(item * 47) % PRODUCTS];
    const words = product?.title.split(' ') ?? [];
    const text = [...words.slice(0, -1), change(words.at(-1) ?? '')].join(' ');
    const began = performance.now();
    const { entries } = await index.search(toQuery(text, ['generated']));
    times.push(performance.now() - began);
    const place = entries.findIndex((entry) => entry.product.productId === product?.productId);
    sum += place === -1 ? 0 : 1 / (place + 1);
  }
  console.log(`MRR@10 of ${ITEMS} known items, ${kind}: ${(sum / ITEMS).toFixed(3)}`);
}
times.sort((left, right) => left - right);
const percentile = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(2);
console.log(`search: p50 ${percentile(0.5)} ms, p99 ${percentile(0.99)} ms`);
await index.close();
