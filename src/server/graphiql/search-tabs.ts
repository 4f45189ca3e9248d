import { toCategoryId } from '../../domain/product/category-id.ts';
import { toGlobalId } from '../../graphql/global-id.ts';
import type { ExampleTab } from './example-tab.ts';

const SEARCH = /* GraphQL */ `# All shops at once. Try a typo ("lnien"),
# or narrow it: inStock, minPrice, domains,
# or a value of "options". For the next
# page, pass endCursor as "after". No shop
# fills page one: see diversify: false.
# Or sort: NEWEST, TITLE, PRICE_ASC.
query Search(
  $query: String!
  $filters: ProductSearchFiltersInput
  $after: String
  $diversify: Boolean = true
  $sort: ProductSort = RELEVANCE
) {
  searchProducts(
    query: $query
    filters: $filters
    first: 5
    after: $after
    diversify: $diversify
    sort: $sort
  ) {
    correctedQuery
    totalCount
    nodes {
      title
      merchant { displayName }
      priceRange { min minPrice { symbol value } }
      asOf
    }
    facets {
      merchants { displayName count }
      options { option values { value count } }
      price { min max }
    }
    pageInfo { hasNextPage endCursor }
  }
}
`;

const SUGGESTIONS = /* GraphQL */ `# While a buyer types. Take letters away,
# or add some, and look again.
query Suggestions($query: String!) {
  searchSuggestions(query: $query, first: 5) {
    queries
    products {
      title
      featuredImage { url }
      priceRange { minPrice { symbol value } }
    }
    brands { value count }
    productTypes { value count }
    categories {
      category { categoryId path }
      count
    }
    correctedQuery
  }
}
`;

const RELATED = /* GraphQL */ `# What else a buyer of one product may want.
# "id" is the id of any product.
query Related($id: ID!) {
  relatedProducts(id: $id, first: 5) {
    id
    title
    merchant { displayName }
    priceRange { minPrice { symbol value } }
  }
}
`;

const POPULAR = /* GraphQL */ `# What sells best at a shop. Nothing yet?
# Place an order there, and look again.
query Popular($domain: String!) {
  popularProducts(domain: $domain, first: 5) {
    id
    title
    priceRange { minPrice { symbol value } }
  }
}
`;

const CATEGORIES = /* GraphQL */ `# Browse a shop, and look into one category:
# pass other ids in "categoryIds".
query Browse($domain: String!, $categoryIds: [ID!]) {
  categories(domain: $domain) {
    category { categoryId name }
    productCount
    children { category { categoryId name } productCount }
  }
  searchProducts(
    query: "linen"
    filters: { categoryIds: $categoryIds }
    first: 5
  ) {
    nodes { title categories { path } }
    facets { categories { category { categoryId name } count } }
  }
}
`;

const APPAREL = 'apparel.demo.example';
const LINEN_SHIRT = toGlobalId('Product', APPAREL, 'harbor-linen-shirt');

/** What a visitor can find at all shops. */
export const searchTabs: readonly ExampleTab[] = [
  { query: SEARCH, variables: { query: 'linen', filters: { inStock: true }, after: null } },
  { query: SUGGESTIONS, variables: { query: 'linen sh' } },
  { query: RELATED, variables: { id: LINEN_SHIRT } },
  { query: POPULAR, variables: { domain: APPAREL } },
  { query: CATEGORIES, variables: { domain: APPAREL, categoryIds: [toCategoryId(APPAREL, 'Shirts')] } },
];
