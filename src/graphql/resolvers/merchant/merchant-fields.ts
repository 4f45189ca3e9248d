import type { MerchantResolvers } from '../../generated/resolver-types.ts';
import { toGlobalId } from '../../global-id.ts';
import { isOffered, toMerchantOperation } from './merchant-operations.ts';
import { resolveMerchantReference } from './resolve-merchant-reference.ts';

export const merchantFields: MerchantResolvers = {
  __resolveReference: resolveMerchantReference,
  id: ({ domain }) => toGlobalId('Merchant', domain),
  checkoutRequirements: (merchant, _arguments, { caller, commerce }) =>
    commerce.getCheckoutRequirements(caller, merchant),
  shipsToCountries: (merchant, _arguments, { caller, commerce }) => commerce.listShippingCountries(caller, merchant),
  cart: ({ domain }, _arguments, { loaders }) => loaders.carts.load({ domain, isListed: true }),
  operations: ({ domain }, _arguments, { caller, commerce }, { schema }) =>
    commerce.listCapabilities(caller, { domain }).map(({ operation, supported }) => ({
      operation: toMerchantOperation(operation),
      supported: supported && isOffered(operation, schema),
    })),
};
