import type { CategoryPath } from '../../../domain/product/category-path.ts';
import type { MerchantCall } from '../../contract/index.ts';
import { requireData } from '../error-mapper.ts';
import type { MedusaContext } from '../medusa-context.ts';
import { CATEGORY_FIELDS, categoryPage, type WireCategory } from '../wire/product.ts';

export type CategoryPaths = ReadonlyMap<string, CategoryPath>;

const PART = 1_000;
/** Further categories of a shop are not read. */
const MAX_PARTS = 10;

/**
 * The path of each category that the shop shows, by its id. Products alone do not tell it: they name hidden categories too, and none above
 * their own. The path of a category below a hidden one is empty: nothing leads there.
 */
export async function readCategoryPaths({ client }: MedusaContext, call: MerchantCall): Promise<CategoryPaths> {
  const shown = new Map<string, WireCategory>();
  for (let part = 0; part < MAX_PARTS; part += 1) {
    const answer = await client.store(call, {
      operation: 'ListCategories',
      method: 'GET',
      path: ['product-categories'],
      query: { order: 'id', fields: CATEGORY_FIELDS, limit: PART, offset: part * PART },
      data: categoryPage,
    });
    const { product_categories: some, count } = requireData(answer);
    for (const category of some) shown.set(category.id, category);
    if (some.length === 0 || (part + 1) * PART >= count) break;
  }
  return new Map([...shown.values()].map((category) => [category.id, toPath(category, shown)]));
}

/** Empty if a category above it is hidden. */
function toPath(category: WireCategory, shown: ReadonlyMap<string, WireCategory>): CategoryPath {
  const path: CategoryPath[number][] = [];
  for (let level: WireCategory | undefined = category; path.length <= shown.size; ) {
    if (level === undefined) return [];
    path.unshift({ id: level.id, name: level.name });
    if (level.parent_category_id == null) return path;
    level = shown.get(level.parent_category_id);
  }
  return [];
}
