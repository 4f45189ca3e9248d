import { toCategoryId } from '../../../domain/product/category-id.ts';
import type { Resolvers } from '../../generated/resolver-types.ts';

export const categoryFields = {
  Category: {
    categoryId: ({ domain, path }) => toCategoryId(domain, path.at(-1)?.id ?? ''),
    name: ({ path }) => path.at(-1)?.name ?? '',
    path: ({ path }) => path.map(({ name }) => name),
  },
  CategoryBranch: { category: (branch) => branch },
  CategoryFacet: { category: (facet) => facet },
} satisfies Resolvers;
