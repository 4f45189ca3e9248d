import type { MerchantResolvers } from '../../generated/resolver-types.ts';
import { requireKey } from '../node/require-key.ts';

export const resolveMerchantReference: NonNullable<MerchantResolvers['__resolveReference']> = (
  reference,
  { caller, commerce },
) => {
  const [domain = ''] = 'id' in reference ? requireKey(['Merchant'], reference.id) : [reference.domain];
  const merchant = commerce.findMerchant(caller, { domain });
  return merchant === undefined ? null : { ...merchant };
};
