import type { MerchantProfile } from '../../domain/merchant.ts';
import type { Caller } from '../../domain/viewer/viewer.ts';
import { requireAnyCredential } from '../../domain/viewer/viewer-rules.ts';
import type { MerchantContext } from './merchant-context.ts';
import { toMerchantProfile } from './to-merchant-profile.ts';

/** In the order of the configuration. */
export function listMerchants({ merchants }: MerchantContext, { viewer }: Caller): readonly MerchantProfile[] {
  requireAnyCredential(viewer);
  return merchants.list().map(toMerchantProfile);
}
