import type { LineItemResolvers } from '../../generated/resolver-types.ts';
import { toGlobalId } from '../../global-id.ts';
import { findVariant, loadProductOf } from '../product/product-of-variant.ts';

export const lineItemFields: LineItemResolvers = {
  id: ({ cartKey, lineItemId }) => toGlobalId('LineItem', ...cartKey, lineItemId),
  product: (line, _arguments, context) => loadProductOf(line, context),
  variant: (line, _arguments, context) => findVariant(line, context),
};
