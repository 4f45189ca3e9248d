/**
 * Search over all shops, step by step: one answer with facets, the categories of a shop, suggestions while typing, a misspelled word, related products, a price in US cents that yen pass, page two, what was
 * found in the cart of its merchant, and a shop that is stopped while search goes on.
 *
 * `npm run demo:search` uses the server at CARTWRIGHT_URL (http://127.0.0.1:4000 unless set), if it runs in this folder.
 * Otherwise it starts one with a throw-away data folder.
 */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Client, createClient, formatMoney } from '../client/src/index.ts';
import type { RunningServer } from './support/find-or-start-server.ts';
import { runExample } from './support/run-example.ts';

const JEWELRY = 'jewelry.demo.example';

const SEARCH = /* GraphQL */ `
  query ($query: String!, $filters: ProductSearchFiltersInput, $sort: ProductSort! = RELEVANCE, $first: Int! = 3, $after: String) {
    searchProducts(query: $query, filters: $filters, sort: $sort, first: $first, after: $after) {
      nodes {
        id title domain asOf
        merchant { displayName }
        priceRange { min minPrice { number currency } }
        variants { available addToCartRef { variantId productId variantHandles } }
      }
      totalCount timeTakenMs correctedQuery
      pageInfo { hasNextPage endCursor }
      facets { merchants { displayName count } options { option values { value count } } price { min max } }
    }
  }
`;

interface Found {
  readonly searchProducts: {
    readonly nodes: readonly {
      readonly id: string;
      readonly title: string;
      readonly domain: string;
      readonly asOf: string;
      readonly merchant: { readonly displayName: string };
      readonly priceRange: {
        readonly min: number | null;
        readonly minPrice: { readonly number: number; readonly currency: string };
      } | null;
      readonly variants: readonly { readonly available: boolean; readonly addToCartRef: Record<string, unknown> }[];
    }[];
    readonly totalCount: number;
    readonly timeTakenMs: number;
    readonly correctedQuery: string | null;
    readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
    readonly facets: {
      readonly merchants: readonly { readonly displayName: string; readonly count: number }[];
      readonly options: readonly {
        readonly option: string;
        readonly values: readonly { readonly value: string; readonly count: number }[];
      }[];
      readonly price: { readonly min: number; readonly max: number } | null;
    };
  };
}

await runExample(lookAround, { hasSandbox: true });

async function lookAround(server: RunningServer): Promise<void> {
  const client = createClient({ url: `${server.url}/graphql`, appId: 'demo-app' });
  const search = async (says: string, variables: Record<string, unknown>) => {
    const { searchProducts } = await client.query<Found>(SEARCH, variables);
    console.log(`\n${says}: ${JSON.stringify({ ...variables, ...(variables['after'] ? { after: '…' } : {}) })}`);
    return searchProducts;
  };

  const gifts = await search('all shops in one answer', { query: 'gift', first: 100 });
  console.log(`  from ${gifts.facets.merchants.length} shops:`);
  for (const { displayName, count } of gifts.facets.merchants) console.log(`  ${displayName}: ${count}`);

  const blue = await search('facets to narrow it by', { query: 'shirt' });
  tell(blue);
  for (const { option, values } of blue.facets.options) {
    console.log(`  ${option}: ${values.map(({ value, count }) => `${value} (${count})`).join(', ')}`);
  }

  await browse('apparel.demo.example', client);

  for (const typed of ['lin', 'shir', 'lnien sh']) await suggest(typed, client);

  const typo = await search('a typo', { query: 'lnien shirt' });
  console.log(`  searched instead: ${typo.correctedQuery}`);
  tell(typo);

  const filters = { minPrice: 5_000, maxPrice: 20_000 };
  const priced = await search('a price in US cents, which yen pass too', {
    query: 'ring',
    filters,
    sort: 'PRICE_ASC',
    first: 1,
  });
  tell(priced);

  const after = priced.pageInfo.endCursor;
  tell(await search('page two', { query: 'ring', filters, sort: 'PRICE_ASC', first: 1, after }));

  await tellRelated(blue.nodes[0], client);
  await fillCart(blue.nodes[0], client);

  const isStopped = await sandbox('stop', JEWELRY, server);
  try {
    const still = await search(isStopped ? 'the shop is stopped, and search still answers' : 'the shop runs', {
      query: 'ring',
      filters: { domains: [JEWELRY] },
    });
    tell(still);
    console.log(`  as of ${still.nodes[0]?.asOf}`);
  } finally {
    await sandbox('start', JEWELRY, server);
  }
}

async function suggest(query: string, client: Client): Promise<void> {
  const { searchSuggestions } = await client.query<{
    searchSuggestions: {
      queries: string[];
      products: { title: string }[];
      productTypes: { value: string; count: number }[];
      categories: { category: { path: string[] }; count: number }[];
    };
  }>(
    `query ($query: String!) {
      searchSuggestions(query: $query, first: 4) { queries products { title } productTypes { value count } categories { category { path } count } }
    }`,
    { query },
  );
  const { queries, products, productTypes, categories } = searchSuggestions;
  console.log(`\nsuggestions for what was typed so far: ${JSON.stringify(query)}`);
  console.log(`  ${queries.join(' · ')}`);
  console.log(`  products: ${products.map(({ title }) => title).join(' · ')}`);
  for (const { value, count } of productTypes) console.log(`  ${value} (${count})`);
  for (const { category, count } of categories) console.log(`  category ${category.path.join(' > ')} (${count})`);
}

function tell({ nodes, totalCount, timeTakenMs }: Found['searchProducts']): void {
  for (const { title, merchant, priceRange } of nodes) {
    const price = priceRange === null ? '' : ` from ${formatMoney(priceRange.minPrice, 'en')}`;
    const cents = typeof priceRange?.min === 'number' ? `, ${priceRange.min} US cents` : '';
    console.log(`  ${title} (${merchant.displayName})${price}${cents}`);
  }
  console.log(`  ${totalCount} in all, ${timeTakenMs} ms`);
}

async function browse(domain: string, client: Client): Promise<void> {
  const { categories } = await client.query<{
    categories: { category: { name: string }; productCount: number }[];
  }>(`query ($domain: String!) { categories(domain: $domain) { category { name } productCount } }`, { domain });
  console.log(`\ncategories of ${domain}`);
  console.log(`  ${categories.map(({ category, productCount }) => `${category.name} (${productCount})`).join(' · ')}`);
}

async function tellRelated(found: Found['searchProducts']['nodes'][number] | undefined, client: Client): Promise<void> {
  if (found === undefined) return;
  const { relatedProducts } = await client.query<{
    relatedProducts: { title: string; merchant: { displayName: string } }[];
  }>(`query ($id: ID!) { relatedProducts(id: $id, first: 4) { title merchant { displayName } } }`, { id: found.id });
  console.log(`\nrelated to ${found.title}`);
  for (const { title, merchant } of relatedProducts) console.log(`  ${title} (${merchant.displayName})`);
}

async function fillCart(found: Found['searchProducts']['nodes'][number] | undefined, client: Client): Promise<void> {
  const addToCartRef = found?.variants.find(({ available }) => available)?.addToCartRef;
  if (found === undefined || addToCartRef === undefined) throw new Error('Nothing that was found is available');
  const { addLineItem } = await client.mutate<{
    addLineItem: {
      cart: { lineItems: { description: string; quantity: number }[] } | null;
      userErrors: { message: string }[];
    };
  }>(
    `mutation ($input: AddLineItemInput!) {
      addLineItem(input: $input) { cart { lineItems { description quantity } } userErrors { message } }
    }`,
    { input: { domain: found.domain, addToCartRef, quantity: 1 } },
  );
  console.log(`\nwhat was found, in the cart of ${found.merchant.displayName}`);
  for (const { description, quantity } of addLineItem.cart?.lineItems ?? []) {
    console.log(`  ${quantity} × ${description}`);
  }
  for (const { message } of addLineItem.userErrors) console.log(`  refused: ${message}`);
}

/** Whether it was done. */
async function sandbox(command: 'stop' | 'start', domain: string, server: RunningServer): Promise<boolean> {
  console.log(`\n$ npm run sandbox -- ${command} ${domain}`);
  const folder = server.dataFolder === null ? [] : ['--data-dir', server.dataFolder];
  const script = fileURLToPath(new URL('../src/demo/commands/sandbox.ts', import.meta.url));
  return promisify(execFile)(process.execPath, [script, command, domain, ...folder]).then(
    () => true,
    ({ stderr }: { stderr?: string }) => {
      console.log(`  not done: ${stderr?.trim() ?? 'the command did not run'}`);
      return false;
    },
  );
}
