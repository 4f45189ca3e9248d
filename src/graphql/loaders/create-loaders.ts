import type DataLoader from 'dataloader';
import type { Commerce } from '../../commerce/commerce.ts';
import type { Product } from '../../domain/product.ts';
import type { Caller } from '../../domain/viewer.ts';
import { createProductLoader, type ProductKey } from './product-loader.ts';

/** The loaders of one request. They keep what they loaded, so they must not outlive it. */
export interface Loaders {
  readonly products: DataLoader<ProductKey, Product | null, string>;
  /** Forgets everything loaded so far: a subscription calls it before each event. */
  clear(): void;
}

export function createLoaders(commerce: Commerce, caller: Caller): Loaders {
  const products = createProductLoader(commerce, caller);
  return { products, clear: () => products.clearAll() };
}
