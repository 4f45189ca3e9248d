import type { CatalogIndex } from '../../src/stores/ports/index.ts';
import { percentile } from '../support/percentile.ts';
import { toQuery } from './to-query.ts';

const ROUNDS = 5;
const PRODUCTS = 60;

/** Related products of the first of each merchant's: among all merchants, and among its own. */
export async function measureRelated(index: CatalogIndex, domains: readonly string[], products: number): Promise<void> {
  const { rates, visible } = toQuery('', domains);
  const own = domains
    .slice(0, PRODUCTS)
    .map((domain, number) => ({ domain, baseSku: `g${Math.ceil((number * products) / domains.length)}` }));
  for (const [name, isAlone] of [
    ['of all merchants', false],
    ['of its merchant', true],
  ] as const) {
    const times: number[] = [];
    const used = process.cpuUsage();
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const { domain, baseSku } of own) {
        const began = performance.now();
        const asked = { domain, baseSku, visible, domains: isAlone ? [domain] : null, rates, first: 12 };
        if ((await index.listRelated(asked)) === null) throw new Error(`${domain} has no ${baseSku}`);
        times.push(performance.now() - began);
      }
    }
    const { user, system } = process.cpuUsage(used);
    console.log(
      `  related products ${name}: ${percentile(times, 0.5).toFixed(2)} / ${percentile(times, 0.99).toFixed(2)} ms, ${((user + system) / 1000 / times.length).toFixed(2)} ms of processor time`,
    );
  }
}
