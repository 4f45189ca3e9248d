export const READ_SHOP = /* GraphQL */ `
  query ReadShop($country: CountryCode, $language: LanguageCode)
  @inContext(country: $country, language: $language) {
    localization { country { isoCode currency { isoCode } } }
  }
`;

export const LIST_COUNTRIES = /* GraphQL */ `
  query ListCountries($country: CountryCode, $language: LanguageCode)
  @inContext(country: $country, language: $language) {
    shop { shipsToCountries }
  }
`;
