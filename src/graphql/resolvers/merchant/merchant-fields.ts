import type { MerchantResolvers } from '../../generated/resolver-types.ts';
import { toGlobalId } from '../../global-id.ts';
import { isOffered, merchantOperations } from './merchant-operations.ts';
import { resolveMerchantReference } from './resolve-merchant-reference.ts';

export const merchantFields: MerchantResolvers = {
  __resolveReference: resolveMerchantReference,
  id: ({ domain }) => toGlobalId('Merchant', domain),
  operations: ({ domain }, _arguments, { commerce }, { schema }) =>
    commerce.listCapabilities(domain).map(({ operation, supported }) => ({
      operation: merchantOperations[operation],
      supported: supported && isOffered(operation, schema),
    })),
};
