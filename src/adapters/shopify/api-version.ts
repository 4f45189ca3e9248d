/** The version of the Storefront API that every document is written and checked for. Shopify serves each for a year. */
export const API_VERSION = '2026-04';
