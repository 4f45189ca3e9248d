/** What is read of a product, everywhere the same. Most have fewer than 100 variants; further ones are read by ReadMoreVariants. */
export const PRODUCT = /* GraphQL */ `
  fragment Product on Product {
    id
    handle
    title
    descriptionHtml
    productType
    vendor
    tags
    onlineStoreUrl
    createdAt
    featuredImage { ...ProductImage }
    images(first: 20) { nodes { ...ProductImage } }
    collections(first: 20) { nodes { id title } }
    options { name optionValues { name } }
    variants(first: 100) { ...Variants }
  }
`;

/** What is read of variants, of which a product may have 2,048. */
export const VARIANTS = /* GraphQL */ `
  fragment Variants on ProductVariantConnection {
    nodes {
      id
      sku
      title
      availableForSale
      requiresShipping
      price { ...Price }
      compareAtPrice { ...Price }
      image { ...ProductImage }
      selectedOptions { name value }
    }
    pageInfo { hasNextPage endCursor }
  }

  fragment ProductImage on Image { url altText }

  fragment Price on MoneyV2 { amount currencyCode }
`;

/** Sorted by ID, which never changes, so that a cursor holds whatever is added and removed meanwhile. */
export const SCAN_PRODUCTS = /* GraphQL */ `
  query ScanProducts($size: Int!, $after: String, $country: CountryCode, $language: LanguageCode)
  @inContext(country: $country, language: $language) {
    products(first: $size, after: $after, sortKey: ID) {
      nodes { ...Product }
      pageInfo { hasNextPage endCursor }
    }
  }
`;

export const LIST_BEST_SELLING = /* GraphQL */ `
  query ListBestSelling($first: Int!, $country: CountryCode, $language: LanguageCode)
  @inContext(country: $country, language: $language) {
    products(first: $first, sortKey: BEST_SELLING) { nodes { ...Product } }
  }
`;

export const LIST_IDENTIFIERS = /* GraphQL */ `
  query ListIdentifiers($after: String, $country: CountryCode, $language: LanguageCode)
  @inContext(country: $country, language: $language) {
    products(first: 250, after: $after, sortKey: ID) { nodes { id } pageInfo { hasNextPage endCursor } }
  }
`;

export const FIND_BY_IDS = /* GraphQL */ `
  query FindByIds($ids: [ID!]!, $country: CountryCode, $language: LanguageCode)
  @inContext(country: $country, language: $language) {
    nodes(ids: $ids) {
      __typename
      ... on Product { ...Product }
      ... on ProductVariant { product { ...Product } }
    }
  }
`;

export const FIND_BY_HANDLE = /* GraphQL */ `
  query FindByHandle($handle: String!, $country: CountryCode, $language: LanguageCode)
  @inContext(country: $country, language: $language) {
    product(handle: $handle) { ...Product }
  }
`;

export const FIND_BY_SKU = /* GraphQL */ `
  query FindBySku($sku: String!, $country: CountryCode, $language: LanguageCode)
  @inContext(country: $country, language: $language) {
    predictiveSearch(query: $sku, searchableFields: [VARIANTS_SKU], types: [PRODUCT], limit: 10) {
      products { ...Product }
    }
  }
`;

export const READ_MORE_VARIANTS = /* GraphQL */ `
  query ReadMoreVariants($id: ID!, $after: String, $country: CountryCode, $language: LanguageCode)
  @inContext(country: $country, language: $language) {
    product(id: $id) { variants(first: 250, after: $after) { ...Variants } }
  }
`;
