/** Shopify fails a whole list of identifiers for one that does not have their form. */
export const isVariantId = (text: string): boolean => /^gid:\/\/shopify\/ProductVariant\/\d{1,20}$/.test(text);

export const isProductId = (text: string): boolean => /^gid:\/\/shopify\/Product\/\d{1,20}$/.test(text);
