/** What is read of a cart, everywhere the same. A cart has at most 500 lines, and Shopify answers 250 at once. */
export const CART = /* GraphQL */ `
  fragment Cart on Cart {
    id
    buyerIdentity { email countryCode }
    cost { totalAmount { ...Amount } totalAmountEstimated }
    discountAllocations { ...Allocation }
    discountCodes { code applicable }
    delivery { addresses(selected: true) { address { ...CartAddress } } }
    deliveryGroups(first: 10) {
      nodes {
        id
        cartLines(first: 250) { nodes { id } pageInfo { hasNextPage } }
        deliveryOptions { ...DeliveryOption }
        selectedDeliveryOption { ...DeliveryOption }
      }
    }
    lines(first: 250) { ...Lines }
  }

  fragment DeliveryOption on CartDeliveryOption {
    handle
    title
    description
    deliveryMethodType
    estimatedCost { ...Amount }
  }

  fragment CartAddress on CartDeliveryAddress {
    firstName lastName company address1 address2 city provinceCode countryCode zip phone
  }
`;

/** What is read of lines, of which a large cart has more pages. */
export const LINES = /* GraphQL */ `
  fragment Lines on BaseCartLineConnection {
    nodes {
      id
      quantity
      cost { amountPerQuantity { ...Amount } compareAtAmountPerQuantity { ...Amount } }
      discountAllocations { ...Allocation }
      merchandise {
        ... on ProductVariant {
          id
          sku
          title
          availableForSale
          requiresShipping
          image { ...Image }
          product { id title }
        }
      }
    }
    pageInfo { hasNextPage endCursor }
  }

  fragment Allocation on CartDiscountAllocation {
    discountedAmount { ...Amount }
    targetType
    ... on CartCodeDiscountAllocation { code }
    ... on CartAutomaticDiscountAllocation { title }
    ... on CartCustomDiscountAllocation { title }
  }

  fragment Image on Image { url altText }

  fragment Amount on MoneyV2 { amount currencyCode }
`;

/** What a change answers besides the cart. */
export const PROBLEMS = /* GraphQL */ `
  fragment Problem on CartUserError { code field }

  fragment Warning on CartWarning { code target }
`;

/** The variants that somebody wants to add. */
export const WANTED = /* GraphQL */ `
  fragment Wanted on ProductVariant { id product { id } }
`;

export const READ_CART = /* GraphQL */ `
  query ReadCart($id: ID!, $country: CountryCode, $language: LanguageCode)
  @inContext(country: $country, language: $language) {
    cart(id: $id) { ...Cart }
  }
`;

export const READ_VARIANTS = /* GraphQL */ `
  query ReadVariants($variants: [ID!]!, $country: CountryCode, $language: LanguageCode)
  @inContext(country: $country, language: $language) {
    nodes(ids: $variants) { __typename ... on ProductVariant { ...Wanted } }
  }
`;

export const READ_CART_AND_VARIANTS = /* GraphQL */ `
  query ReadCartAndVariants($id: ID!, $variants: [ID!]!, $country: CountryCode, $language: LanguageCode)
  @inContext(country: $country, language: $language) {
    cart(id: $id) { ...Cart }
    nodes(ids: $variants) { __typename ... on ProductVariant { ...Wanted } }
  }
`;

export const READ_CART_AND_COUNTRIES = /* GraphQL */ `
  query ReadCartAndCountries($id: ID!, $country: CountryCode, $language: LanguageCode)
  @inContext(country: $country, language: $language) {
    cart(id: $id) { ...Cart }
    shop { shipsToCountries }
  }
`;

export const READ_MORE_LINES = /* GraphQL */ `
  query ReadMoreLines($id: ID!, $after: String, $country: CountryCode, $language: LanguageCode)
  @inContext(country: $country, language: $language) {
    cart(id: $id) { lines(first: 250, after: $after) { ...Lines } }
  }
`;

export const READ_CHECKOUT = /* GraphQL */ `
  query ReadCheckout($id: ID!, $country: CountryCode, $language: LanguageCode)
  @inContext(country: $country, language: $language) {
    cart(id: $id) { checkoutUrl totalQuantity }
  }
`;

export const CREATE_CART = /* GraphQL */ `
  mutation CreateCart($input: CartInput!, $country: CountryCode, $language: LanguageCode)
  @inContext(country: $country, language: $language) {
    change: cartCreate(input: $input) { cart { ...Cart } userErrors { ...Problem } warnings { ...Warning } }
  }
`;

export const ADD_LINES = /* GraphQL */ `
  mutation AddLines($cart: ID!, $lines: [CartLineInput!]!, $country: CountryCode, $language: LanguageCode)
  @inContext(country: $country, language: $language) {
    change: cartLinesAdd(cartId: $cart, lines: $lines) {
      cart { ...Cart } userErrors { ...Problem } warnings { ...Warning }
    }
  }
`;

export const UPDATE_LINES = /* GraphQL */ `
  mutation UpdateLines($cart: ID!, $lines: [CartLineUpdateInput!]!, $country: CountryCode, $language: LanguageCode)
  @inContext(country: $country, language: $language) {
    change: cartLinesUpdate(cartId: $cart, lines: $lines) {
      cart { ...Cart } userErrors { ...Problem } warnings { ...Warning }
    }
  }
`;

export const REMOVE_LINES = /* GraphQL */ `
  mutation RemoveLines($cart: ID!, $lines: [ID!]!, $country: CountryCode, $language: LanguageCode)
  @inContext(country: $country, language: $language) {
    change: cartLinesRemove(cartId: $cart, lineIds: $lines) {
      cart { ...Cart } userErrors { ...Problem } warnings { ...Warning }
    }
  }
`;

/** Both fields are tried, in this order, whatever becomes of the first. */
export const SET_ADDRESS = /* GraphQL */ `
  mutation SetAddress(
    $cart: ID!
    $addresses: [CartSelectableAddressInput!]!
    $buyer: CartBuyerIdentityInput!
    $country: CountryCode
    $language: LanguageCode
  ) @inContext(country: $country, language: $language) {
    address: cartDeliveryAddressesReplace(cartId: $cart, addresses: $addresses) { userErrors { ...Problem } }
    change: cartBuyerIdentityUpdate(cartId: $cart, buyerIdentity: $buyer) {
      cart { ...Cart } userErrors { ...Problem } warnings { ...Warning }
    }
  }
`;

export const SELECT_DELIVERY = /* GraphQL */ `
  mutation SelectDelivery(
    $cart: ID!
    $selected: [CartSelectedDeliveryOptionInput!]!
    $country: CountryCode
    $language: LanguageCode
  ) @inContext(country: $country, language: $language) {
    change: cartSelectedDeliveryOptionsUpdate(cartId: $cart, selectedDeliveryOptions: $selected) {
      cart { ...Cart } userErrors { ...Problem } warnings { ...Warning }
    }
  }
`;

export const SET_CODES = /* GraphQL */ `
  mutation SetCodes($cart: ID!, $codes: [String!]!, $country: CountryCode, $language: LanguageCode)
  @inContext(country: $country, language: $language) {
    change: cartDiscountCodesUpdate(cartId: $cart, discountCodes: $codes) {
      cart { ...Cart } userErrors { ...Problem } warnings { ...Warning }
    }
  }
`;
