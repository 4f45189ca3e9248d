export const addressFormat = /* GraphQL */ `
  query AddressFormat($country: String!) {
    addressFormat(country: $country) {
      fields { name label required }
      regions { code name }
      postalCodePattern
    }
  }
`;
