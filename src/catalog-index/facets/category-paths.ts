import type { CategoryPath } from '../../domain/product/category-path.ts';
import type { PlatformProduct } from '../../domain/product/product.ts';

/** Longer paths lose their last categories: an index has so much room for a word. */
const MAX_PATH = 600;
const MAX_PATHS = 20;

/** Each category that a product is in, those above included, once: as the path that leads to it. */
export function listCategoryPaths({ categories }: Pick<PlatformProduct, 'categories'>): readonly CategoryPath[] {
  const paths = new Map<string, CategoryPath>();
  for (const path of categories.slice(0, MAX_PATHS)) {
    for (const [level] of path.entries()) {
      const above = path.slice(0, level + 1);
      const written = writeCategoryPath(above);
      if (written.length > MAX_PATH) break;
      paths.set(written, above);
    }
  }
  return [...paths.values()];
}

export const writeCategoryPath = (path: CategoryPath): string => JSON.stringify(path.map(({ id, name }) => [id, name]));

export const readCategoryPath = (written: string): CategoryPath =>
  (JSON.parse(written) as readonly (readonly [string, string])[]).map(([id, name]) => ({ id, name }));
