import DataLoader from 'dataloader';
import { toCategoryId } from '../../domain/product/category-id.ts';
import type { QueryResolvers, Resolvers } from '../generated/resolver-types.ts';
import { requireKey } from '../global-id.ts';
import type { FacetName, FoundFacets, FoundProducts } from '../parents.ts';
import { withSelectedFields } from '../selected-fields.ts';

export const relatedProducts: QueryResolvers['relatedProducts'] = async (
  _root,
  { id, ...input },
  { caller, commerce },
) => {
  const [domain = '', baseSku = ''] = requireKey(['Product', 'LocalProduct'], id);
  return commerce.findRelatedProducts(caller, { ...input, domain, baseSku });
};

export const categoryFields = {
  Category: {
    categoryId: ({ domain, path }) => toCategoryId(domain, path.at(-1)?.id ?? ''),
    name: ({ path }) => path.at(-1)?.name ?? '',
    path: ({ path }) => path.map(({ name }) => name),
  },
  CategoryBranch: { category: (branch) => branch },
  CategoryFacet: { category: (facet) => facet },
} satisfies Resolvers;

export const searchProducts: QueryResolvers['searchProducts'] = withSelectedFields(
  async (_root, input, { caller, commerce }, selected) =>
    commerce.searchProducts(caller, {
      ...input,
      countsTotal: selected.has('totalCount') || selected.has('totalCountIsExact'),
    }),
);

/** The fields of one facet group that are selected together are counted together. */
const createFacetsLoader = ({ countFacets }: FoundProducts): DataLoader<FacetName, FoundFacets> =>
  new DataLoader(async (names) => {
    const facets = await countFacets(names);
    return names.map(() => facets);
  });

const toEndCursor = async ({ end, found, toCursor }: FoundProducts, hasNextPage: boolean): Promise<string | null> => {
  const position = hasNextPage ? end : found.at(-1)?.position;
  return position ? toCursor(position) : null;
};

export const searchFields = {
  ProductSearchConnection: {
    nodes: ({ found }) => found.map(({ product }) => product),
    edges: ({ found, toCursor }) => found.map((each) => ({ ...each, toCursor })),
    pageInfo: async (page) => {
      const [first] = page.found;
      return {
        hasNextPage: page.hasNextPage,
        hasPreviousPage: false,
        startCursor: first === undefined ? null : await page.toCursor(first.position),
        endCursor: await toEndCursor(page, page.hasNextPage),
      };
    },
    pageSize: ({ found }) => found.length,
    totalCount: async (page) => (await page.countTotal()).count,
    totalCountIsExact: async (page) => (await page.countTotal()).isExact,
    facets: (page) => createFacetsLoader(page),
  },
  ProductSearchEdge: {
    node: ({ product }) => product,
    cursor: ({ position, toCursor }) => toCursor(position),
  },
  ProductFacets: {
    merchants: async (facets) => (await facets.load('merchants')).merchants,
    brands: async (facets) => (await facets.load('brands')).brands,
    productTypes: async (facets) => (await facets.load('productTypes')).productTypes,
    categories: async (facets) => (await facets.load('categories')).categories,
    options: async (facets) => (await facets.load('options')).options,
    price: async (facets) => (await facets.load('price')).price,
  },
} satisfies Resolvers;
