/** Shopify fails at a whole list of identifiers for one that has not their form. */
export const isVariantId = (text: string): boolean => /^gid:\/\/shopify\/ProductVariant\/\d{1,20}$/.test(text);

export const isProductId = (text: string): boolean => /^gid:\/\/shopify\/Product\/\d{1,20}$/.test(text);
