import { type CategoryKey, parseCategoryId } from '../../../domain/product/category-id.ts';
import { CommerceError } from '../../../errors/commerce-error.ts';
import { askIndex } from '../ask-index.ts';
import type { CatalogContext } from '../catalog-context.ts';

/** The categories of a filter, of merchants that the caller may see. Throws InvalidRequest at the first that is none of theirs. */
export async function requireCategories(
  { catalogIndex, merchants }: Pick<CatalogContext, 'catalogIndex' | 'merchants'>,
  ids: readonly string[],
): Promise<readonly CategoryKey[]> {
  const known = new Map<string, Promise<ReadonlySet<string>>>();
  const readKnown = async (domain: string) => {
    const categories = await askIndex(() => catalogIndex.listCategories({ domain }));
    return new Set((categories ?? []).map(({ path }) => path.at(-1)?.id ?? ''));
  };
  const found: CategoryKey[] = [];
  for (const [index, id] of ids.entries()) {
    const key = parseCategoryId(id);
    const domain = key === null ? undefined : merchants.find(key.domain)?.domain;
    if (domain !== undefined && !known.has(domain)) known.set(domain, readKnown(domain));
    if (key === null || domain === undefined || (await known.get(domain))?.has(key.category) !== true) {
      const field = ['filters', 'categoryIds', String(index)];
      throw new CommerceError('InvalidRequest', {
        field,
        description: `${field.join('.')} must be the id of a category of the last snapshot`,
      });
    }
    found.push(key);
  }
  return found;
}
