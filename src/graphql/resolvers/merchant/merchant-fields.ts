import type { MerchantResolvers } from '../../generated/resolver-types.ts';
import { toGlobalId } from '../../global-id.ts';
import { requireKey } from '../node/require-key.ts';
import { isOffered, toMerchantOperation } from './merchant-operations.ts';

const resolveMerchantReference: NonNullable<MerchantResolvers['__resolveReference']> = (
  reference,
  { caller, commerce },
) => {
  const [domain = ''] = 'id' in reference ? requireKey(['Merchant'], reference.id) : [reference.domain];
  const merchant = commerce.findMerchant(caller, { domain });
  return merchant === undefined ? null : { ...merchant };
};

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
