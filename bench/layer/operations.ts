import type { Commerce } from '../../src/commerce/commerce.ts';
import type { Caller } from '../../src/domain/viewer/viewer.ts';
import { CART_FIELDS, CART_QUERY } from '../support/cart-query.ts';
import { withoutRevision } from '../support/without-revision.ts';
import { INSTANT_DOMAIN as domain, PRODUCTS, WIDE_PRODUCT } from './instant-shop.ts';

export interface Operation {
  readonly name: string;
  readonly query: string;
  readonly variables: object;
  /** What the operation's resolver calls. */
  readonly useCase: (commerce: Commerce, caller: Caller) => Promise<unknown>;
  /** Mutations of one cart wait for each other, so more than one would measure the waiting. */
  readonly connections: number;
  /** Requests to each server before the rounds that count. */
  readonly warmUp: number;
}

const MONEY = 'currency value number symbol';
const IMAGE = 'image { url alt type }';
const VARIANT = `variantId sku title displayName available requiresShipping price { ${MONEY} } ${IMAGE} addToCartRef { variantId productId } variantOptionList { option value }`;
const PRODUCT = `id domain baseSku title handle description productType brand pdpUrl hasAvailableVariants tags priceRange { minPrice { ${MONEY} } maxPrice { ${MONEY} } } images { url alt type }`;
const ENTITIES = 20;

/** `flushCart` has a default, but graphql-jit refuses an input that leaves it out. */
const item = { addToCartRef: { variantId: 'P4-0' }, quantity: 1, flushCart: false };
const search = { query: 'linen', first: 20 };
const skus = Array.from({ length: ENTITIES }, (_, index) => `P${index % PRODUCTS}`);

export const operations: readonly Operation[] = [
  {
    name: 'cart query',
    query: CART_QUERY,
    variables: { domain },
    useCase: (commerce, caller) => commerce.getCart(caller, { domain }),
    connections: 10,
    warmUp: 30_000,
  },
  {
    name: 'addLineItem',
    query: `mutation ($input: AddLineItemInput!) { addLineItem(input: $input) { cart { ${CART_FIELDS} } userErrors { name } } }`,
    variables: { input: { domain, ...item } },
    useCase: async (commerce, caller) => withoutRevision(await commerce.addLineItem(caller, { domain, ...item })),
    connections: 1,
    warmUp: 10_000,
  },
  {
    name: 'product, 100 variants',
    query: `query ($domain: String!, $baseSku: String!) { product(domain: $domain, baseSku: $baseSku) { ${PRODUCT} variants { ${VARIANT} } } }`,
    variables: { domain, baseSku: WIDE_PRODUCT },
    useCase: (commerce, caller) =>
      commerce.loadProducts(caller, { domain, references: [{ by: 'baseSku', value: WIDE_PRODUCT }] }),
    connections: 10,
    warmUp: 5_000,
  },
  {
    name: 'searchProducts',
    query: `query ($query: String!, $first: Int!) { searchProducts(query: $query, first: $first) { totalCount nodes { ${PRODUCT} variants { ${VARIANT} } } } }`,
    variables: search,
    useCase: async (commerce, caller) => {
      const { timeTakenMs: _, ...found } = await commerce.searchProducts(caller, {
        ...search,
        sort: 'RELEVANCE',
        diversify: true,
        countsTotal: true,
      });
      return { ...found, total: await found.countTotal() };
    },
    connections: 10,
    warmUp: 5_000,
  },
  {
    name: '_entities of 20',
    query: `query ($representations: [_Any!]!) { _entities(representations: $representations) { ... on Product { ${PRODUCT} } } }`,
    variables: { representations: skus.map((baseSku) => ({ __typename: 'Product', domain, baseSku })) },
    useCase: (commerce, caller) =>
      commerce.loadProducts(caller, {
        domain,
        references: skus.map((value) => ({ by: 'baseSku' as const, value })),
      }),
    connections: 10,
    warmUp: 10_000,
  },
];
