import type { MerchantProfile } from '../../domain/merchant.ts';
import type { Caller } from '../../domain/viewer/viewer.ts';
import { requireAnyCredential } from '../../domain/viewer/viewer-rules.ts';
import type { MerchantContext } from './merchant-context.ts';
import { toMerchantProfile } from './to-merchant-profile.ts';

/** Undefined if no merchant has exactly this domain. */
export function findMerchant(
  { merchants }: MerchantContext,
  { viewer }: Caller,
  { domain }: { readonly domain: string },
): MerchantProfile | undefined {
  requireAnyCredential(viewer);
  const merchant = merchants.find(domain);
  return merchant && toMerchantProfile(merchant);
}
