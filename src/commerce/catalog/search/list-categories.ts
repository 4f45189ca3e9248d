import type { CategoryPath } from '../../../domain/product/category-path.ts';
import type { Caller } from '../../../domain/viewer/viewer.ts';
import { requireAnyCredential } from '../../../domain/viewer/viewer-rules.ts';
import type { CountedCategory } from '../../../stores/ports/index.ts';
import { askIndex, createNotListed } from '../ask-index.ts';
import type { CatalogContext } from '../catalog-context.ts';

/** A category with its products and with what is below it. */
export interface CategoryBranch {
  readonly domain: string;
  readonly path: CategoryPath;
  /** In the category and below it. */
  readonly productCount: number;
  readonly children: readonly CategoryBranch[];
}

/**
 * The categories of the last snapshot as a tree, by name; none if the platform tells none. Throws DomainNotFound, AllProductsNotFound and
 * StoreUnavailable.
 */
export async function listCategories(
  { catalogIndex, merchants }: CatalogContext,
  caller: Caller,
  input: { readonly domain: string },
): Promise<readonly CategoryBranch[]> {
  requireAnyCredential(caller.viewer);
  const { domain } = merchants.require(input.domain);
  const categories = await askIndex(() => catalogIndex.listCategories({ domain }));
  if (categories === null) throw createNotListed(domain);
  const byParent = Map.groupBy(categories, ({ path }) => toKey(path.slice(0, -1)));
  const grow = (parent: CategoryPath): readonly CategoryBranch[] =>
    (byParent.get(toKey(parent)) ?? [])
      .toSorted(compareNames)
      .map(({ path, count }) => ({ domain, path, productCount: count, children: grow(path) }));
  return grow([]);
}

const toKey = (path: CategoryPath): string => JSON.stringify(path.map(({ id }) => id));

function compareNames({ path: left }: CountedCategory, { path: right }: CountedCategory): number {
  const [one, other] = [left.at(-1), right.at(-1)].map((category) => `${category?.name}\0${category?.id}`);
  return (one ?? '') < (other ?? '') ? -1 : 1;
}
