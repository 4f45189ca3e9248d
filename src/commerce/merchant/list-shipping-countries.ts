import { isCountryCode } from '../../domain/addresses/is-country-code.ts';
import type { MerchantProfile } from '../../domain/merchant.ts';
import type { Caller } from '../../domain/viewer/viewer.ts';
import { requireAnyCredential } from '../../domain/viewer/viewer-rules.ts';
import { answerInTime } from '../merchant-calls/answer-in-time.ts';
import { callMerchant } from '../merchant-calls/call-merchant.ts';
import type { MerchantContext } from './merchant-context.ts';

/** In the order of their codes; null if the platform does not tell. Throws DomainNotFound, StoreUnavailable. */
export async function listShippingCountries(
  context: MerchantContext,
  caller: Caller,
  profile: Pick<MerchantProfile, 'domain' | 'answerBy'>,
): Promise<readonly string[] | null> {
  requireAnyCredential(caller.viewer);
  const { domain } = profile;
  const { adapter } = context.merchants.require(domain);
  const list = adapter.listShippingCountries?.bind(adapter);
  if (list === undefined) return null;
  const timeout = context.settings.listedCartTimeout;
  const asked = context.shippingCountries.read(domain, () =>
    callMerchant(context, { domain, operation: 'listShippingCountries', caller, timeout }, list),
  );
  const countries = await answerInTime(context, profile, asked);
  return [...new Set(countries)].filter(isCountryCode).sort();
}
