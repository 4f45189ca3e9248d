import { OURS, type QueryQuality, summarizeQuality } from './measure-quality.ts';

/** Each query of the development set that could be better, then the means. Queries of the other sets are not shown one by one. */
export function printQuality(qualities: readonly QueryQuality[]): void {
  for (const { set, query, scores } of qualities) {
    const own = scores[OURS] ?? 0;
    if (set === 'development' && own < 0.999)
      console.log(`${own.toFixed(3)}  BM25 ${scores['BM25']?.toFixed(3)}  ${query}`);
  }
  const names = Object.keys(qualities[0]?.scores ?? {});
  console.log(`\n| nDCG@10 | queries | ${names.join(' | ')} |\n|---${'|---'.repeat(names.length + 1)}|`);
  for (const { set, kind, queries, scores } of summarizeQuality(qualities)) {
    const columns = names.map((name) => scores[name]?.toFixed(3));
    console.log(`| ${set}${kind === null ? '' : `, ${kind}`} | ${queries} | ${columns.join(' | ')} |`);
  }
}
