import type { MerchantProfile } from '../../domain/merchant.ts';
import type { Caller } from '../../domain/viewer/viewer.ts';
import type { MerchantContext } from './merchant-context.ts';
import { toMerchantProfile } from './to-merchant-profile.ts';

/**
 * The merchant of something that the caller was already allowed to read, such as an order that a service binding reads. Null if the
 * merchant is no longer configured; a disabled one is found.
 */
export function describeMerchant(
  { merchants }: MerchantContext,
  _caller: Caller,
  { domain, answerBy }: { readonly domain: string; readonly answerBy?: number | undefined },
): MerchantProfile | null {
  const merchant = merchants.findConfigured(domain);
  if (merchant === undefined) return null;
  const profile = toMerchantProfile(merchant);
  return answerBy === undefined ? profile : { ...profile, answerBy };
}
