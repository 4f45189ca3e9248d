import type { MerchantProfile } from '../../domain/merchant.ts';
import type { Merchant } from '../merchant-calls/merchants.ts';

/** The merchant without its adapter, which no interface needs. */
export const toMerchantProfile = ({ domain, displayName, platformId }: Merchant): MerchantProfile => ({
  domain,
  displayName,
  platformId,
});
