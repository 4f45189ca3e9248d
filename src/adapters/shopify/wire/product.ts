import * as z from 'zod';
import type * as Answers from '../generated/operations.ts';
import { defineOperation } from './define-operation.ts';
import { amount } from './money.ts';
import { otherNode } from './other-node.ts';
import {
  FIND_BY_HANDLE,
  FIND_BY_IDS,
  FIND_BY_SKU,
  LIST_BEST_SELLING,
  LIST_IDENTIFIERS,
  PRODUCT,
  READ_MORE_VARIANTS,
  SCAN_PRODUCTS,
  VARIANTS,
} from './product-documents.ts';

const pageInfo = z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() });
const image = z.object({ url: z.string(), altText: z.string().nullable() });
export type WireImage = z.output<typeof image>;

const variant = z.object({
  id: z.string(),
  sku: z.string().nullable(),
  title: z.string(),
  availableForSale: z.boolean(),
  requiresShipping: z.boolean(),
  price: amount,
  compareAtPrice: amount.nullable(),
  image: image.nullable(),
  selectedOptions: z.array(z.object({ name: z.string(), value: z.string() })),
});
export type WireVariant = z.output<typeof variant>;

const variants = z.object({ nodes: z.array(variant), pageInfo });

const product = z.object({
  id: z.string(),
  handle: z.string(),
  title: z.string(),
  descriptionHtml: z.string(),
  productType: z.string(),
  vendor: z.string(),
  tags: z.array(z.string()),
  onlineStoreUrl: z.string().nullable(),
  createdAt: z.string(),
  featuredImage: image.nullable(),
  images: z.object({ nodes: z.array(image) }),
  collections: z.object({ nodes: z.array(z.object({ id: z.string(), title: z.string() })) }),
  options: z.array(z.object({ name: z.string(), optionValues: z.array(z.object({ name: z.string() })) })),
  variants,
});
export type WireProduct = z.output<typeof product>;

/** A product, the product of a variant, null for anything else that has such an ID. */
const node = z.union([
  product.extend({ __typename: z.literal('Product') }),
  z.object({ __typename: z.literal('ProductVariant'), product }).transform((each) => each.product),
  otherNode(['Product', 'ProductVariant']),
]);

/** A read of products, each with its first variants. */
const readsProducts = <Answer, Variables>(document: string) =>
  defineOperation<Answer, Variables>(document, PRODUCT, VARIANTS);

export const scanProducts = readsProducts<Answers.ScanProductsQuery, Answers.ScanProductsQueryVariables>(SCAN_PRODUCTS)(
  z.object({ products: z.object({ nodes: z.array(product), pageInfo }) }),
);
export const listBestSelling = readsProducts<Answers.ListBestSellingQuery, Answers.ListBestSellingQueryVariables>(
  LIST_BEST_SELLING,
)(z.object({ products: z.object({ nodes: z.array(product) }) }));
export const listIdentifiers = defineOperation<Answers.ListIdentifiersQuery, Answers.ListIdentifiersQueryVariables>(
  LIST_IDENTIFIERS,
)(z.object({ products: z.object({ nodes: z.array(z.object({ id: z.string() })), pageInfo }) }));
export const findByIds = readsProducts<Answers.FindByIdsQuery, Answers.FindByIdsQueryVariables>(FIND_BY_IDS)(
  z.object({ nodes: z.array(node.nullable()) }),
);
export const findByHandle = readsProducts<Answers.FindByHandleQuery, Answers.FindByHandleQueryVariables>(
  FIND_BY_HANDLE,
)(z.object({ product: product.nullable() }));
export const findBySku = readsProducts<Answers.FindBySkuQuery, Answers.FindBySkuQueryVariables>(FIND_BY_SKU)(
  z.object({ predictiveSearch: z.object({ products: z.array(product) }).nullable() }),
);
export const readMoreVariants = defineOperation<Answers.ReadMoreVariantsQuery, Answers.ReadMoreVariantsQueryVariables>(
  READ_MORE_VARIANTS,
  VARIANTS,
)(z.object({ product: z.object({ variants }).nullable() }));
