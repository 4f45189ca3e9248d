const card = /* GraphQL */ `
  fragment Card on Product {
    domain
    handle
    title
    brand
    asOf
    hasAvailableVariants
    featuredImage { url alt }
    reviews { totalReviews averageRating }
    priceRange { minPrice { number currency } maxPrice { number currency } }
  }
`;

const shops = /* GraphQL */ `
  query Shops {
    merchants {
      domain
      displayName
      shipsToCountries
      operations { operation supported }
    }
  }
`;

const requirements = /* GraphQL */ `
  query Requirements($domain: String!) {
    merchant(domain: $domain) {
      checkoutRequirements {
        captcha { url }
        expressProviders
        cardNetworks
      }
    }
  }
`;

const shelf = /* GraphQL */ `
  query Shelf($domain: String!, $size: Int!) {
    products(domain: $domain, size: $size) {
      products { ...Card }
      metadata { asOf }
    }
  }
`;

const popular = /* GraphQL */ `
  query Popular($domain: String!) {
    popularProducts(domain: $domain, first: 8) { ...Card }
  }
`;

const categories = /* GraphQL */ `
  query Categories($domain: String!) {
    categories(domain: $domain) { ...Branch children { ...Branch children { ...Branch } } }
  }
  fragment Branch on CategoryBranch {
    category { categoryId path }
    productCount
  }
`;

const search = /* GraphQL */ `
  query Search($query: String, $filters: ProductSearchFiltersInput, $sort: ProductSort!, $after: String) {
    searchProducts(query: $query, filters: $filters, sort: $sort, first: 24, after: $after) {
      nodes { ...Card }
      pageInfo { hasNextPage endCursor }
      totalCount
      totalCountIsExact
      timeTakenMs
      correctedQuery
      facets {
        merchants { domain displayName count }
        brands { value count }
        categories { category { categoryId path } count }
        options { option values { value count } }
        price { min max }
      }
    }
  }
`;

const suggestions = /* GraphQL */ `
  query Suggestions($query: String!) {
    searchSuggestions(query: $query, first: 5) {
      queries
      brands { value }
      categories { category { categoryId domain path } }
      products { domain handle title featuredImage { url alt } }
    }
  }
`;

const product = /* GraphQL */ `
  query Product($domain: String!, $handle: String!) {
    product(domain: $domain, handle: $handle) {
      ...Card
      id
      description
      categories { categoryId path }
      images(first: 6) { url alt }
      merchant { displayName }
      variantOptionValues { displayName propertyAccessor optionValues { displayName value } }
      variants {
        variantId
        sku
        title
        available
        requiresShipping
        price { number currency }
        msrp { number currency }
        image { url alt }
        addToCartRef { variantId productId variantHandles }
        variantOptionList { propertyAccessor optionValue }
      }
    }
  }
`;

const related = /* GraphQL */ `
  query Related($id: ID!) {
    relatedProducts(id: $id, first: 8) { ...Card }
  }
`;

export const catalogDocuments = {
  shops,
  requirements,
  shelf: shelf + card,
  popular: popular + card,
  categories,
  search: search + card,
  suggestions,
  product: product + card,
  related: related + card,
} as const;
