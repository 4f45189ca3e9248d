import * as z from 'zod';
import { toOperation } from '../../toolkit/http/graphql-client.ts';
import { product, productList } from '../wire.ts';

const productFields = /* GraphQL */ `
  id name slug description createdAt
  featuredAsset { preview } assets { preview } facetValues { name facet { code } }
  optionGroups { id code name }
  collections { id breadcrumbs { id name } }
  variants {
    id sku name price priceWithTax currencyCode stockLevel featuredAsset { preview }
    options { id code name groupId }
  }
`;

export const listProducts = toOperation(
  `query ListProducts($skip: Int!, $take: Int!) {
    products(options: { skip: $skip, take: $take, sort: { id: ASC } }) { totalItems items { ${productFields} } }
  }`,
  z.object({ products: productList }),
);

export const findProducts = toOperation(
  `query FindProducts($ids: [String!]!, $slugs: [String!]!, $take: Int!) {
    products(options: { take: $take, filter: { _or: [{ id: { in: $ids } }, { slug: { in: $slugs } }] } }) {
      items { ${productFields} }
    }
  }`,
  z.object({ products: z.object({ items: z.array(product) }) }),
);
