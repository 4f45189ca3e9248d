import type { MerchantResolvers } from '../../generated/resolver-types.ts';
import { toGlobalId } from '../../global-id.ts';
import { isOffered, toMerchantOperation } from './merchant-operations.ts';
import { resolveMerchantReference } from './resolve-merchant-reference.ts';

export const merchantFields: MerchantResolvers = {
  __resolveReference: resolveMerchantReference,
  id: ({ domain }) => toGlobalId('Merchant', domain),
  checkoutRequirements: ({ domain }, _arguments, { caller, commerce }) =>
    commerce.getCheckoutRequirements(caller, { domain }),
  shipsToCountries: ({ domain }, _arguments, { caller, commerce }) =>
    commerce.listShippingCountries(caller, { domain }),
  cart: ({ domain }, _arguments, { loaders }) => loaders.carts.load({ domain, isListed: true }),
  operations: ({ domain }, _arguments, { caller, commerce }, { schema }) =>
    commerce.listCapabilities(caller, { domain }).map(({ operation, supported }) => ({
      operation: toMerchantOperation(operation),
      supported: supported && isOffered(operation, schema),
    })),
};
