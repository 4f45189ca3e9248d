import { CommerceError } from '../../src/errors/commerce-error.ts';
import type { CatalogIndex } from '../../src/stores/ports/index.ts';
import { percentile } from '../support/percentile.ts';
import { toQuery } from './to-query.ts';

const AT_ONCE = 320;
const words = ['shirt', 'acme', 'linen shirt', 'red'];

/** So many searches with facets at one moment. Fails if one is refused by another name than that of too many. */
export async function measureBurst(index: CatalogIndex, domains: readonly string[]): Promise<void> {
  const began = performance.now();
  const times: number[] = [];
  const refusals: unknown[] = [];
  const searches = Array.from({ length: AT_ONCE }, (_, number) =>
    index
      .search(toQuery(words[number % words.length] ?? '', domains, { facets: ['brands', 'options', 'price'] }))
      .then(() => void times.push(performance.now() - began))
      .catch((error: unknown) => void refusals.push(error)),
  );
  await Promise.all(searches);
  const last = Math.max(...times) / 1000;
  console.log(
    `  ${AT_ONCE} at once with facets: ${times.length} answered, ${percentile(times, 0.5).toFixed(0)} ms at p50, the last after ${last.toFixed(1)} s; ${refusals.length} turned away as too many`,
  );
  const wrong = refusals.find(
    (error) =>
      !(error instanceof CommerceError && error.name === 'ServiceUnavailable' && error.details.retryAfterSeconds === 2),
  );
  if (wrong !== undefined) throw wrong;
}
