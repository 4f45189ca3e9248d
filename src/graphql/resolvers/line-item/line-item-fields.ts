import type { LineItemResolvers } from '../../generated/resolver-types.ts';

export const lineItemFields: LineItemResolvers = {
  product: ({ domain, baseSku, variantId }, _arguments, { loaders }) =>
    loaders.products.load({
      domain,
      // Not every platform names the product in its cart lines.
      reference: baseSku === '' ? { by: 'variantId', value: variantId } : { by: 'baseSku', value: baseSku },
    }),
};
