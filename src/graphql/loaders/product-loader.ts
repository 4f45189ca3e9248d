import DataLoader from 'dataloader';
import type { Commerce } from '../../commerce/commerce.ts';
import type { Product } from '../../domain/product/product.ts';
import type { Caller } from '../../domain/viewer/viewer.ts';
import { toError } from '../../lib/to-error.ts';

export type ProductReference = Parameters<Commerce['loadProducts']>[1]['references'][number];

/** The name of a product in the whole service. */
export interface ProductKey {
  readonly domain: string;
  readonly reference: ProductReference;
}

/**
 * Batches the products of one response into one call per merchant. If a merchant fails, only its own products fail, and
 * a product that does not exist is null.
 */
export const createProductLoader = (
  commerce: Commerce,
  caller: Caller,
): DataLoader<ProductKey, Product | null, string> =>
  new DataLoader((keys) => loadPerDomain(commerce, caller, keys), { cacheKeyFn: toCacheKey });

const toCacheKey = ({ domain, reference }: ProductKey): string =>
  JSON.stringify([domain, reference.by, reference.value]);

async function loadPerDomain(
  commerce: Commerce,
  caller: Caller,
  keys: readonly ProductKey[],
): Promise<(Product | null | Error)[]> {
  const answers = new Map<ProductKey, Product | null | Error>();
  await Promise.all(
    [...Map.groupBy(keys, ({ domain }) => domain)].map(async ([domain, group]) => {
      const loaded = await loadDomain(commerce, caller, domain, group);
      for (const [index, key] of group.entries()) answers.set(key, loaded[index] ?? null);
    }),
  );
  return keys.map((key) => answers.get(key) ?? null);
}

async function loadDomain(
  commerce: Commerce,
  caller: Caller,
  domain: string,
  keys: readonly ProductKey[],
): Promise<readonly (Product | null | Error)[]> {
  try {
    return await commerce.loadProducts(caller, { domain, references: keys.map(({ reference }) => reference) });
  } catch (thrown) {
    const error = toError(thrown);
    return keys.map(() => error);
  }
}
