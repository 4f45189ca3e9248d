import { isCountryCode } from '../../addresses/is-country-code.ts';
import type { Caller } from '../../domain/viewer/viewer.ts';
import { requireAnyCredential } from '../../domain/viewer/viewer-rules.ts';
import { callMerchant } from '../call-merchant.ts';
import type { CommerceContext } from '../dependencies.ts';

/** In the order of their codes; null if the platform does not tell. Throws DomainNotFound, StoreUnavailable. */
export async function listShippingCountries(
  context: CommerceContext,
  caller: Caller,
  { domain }: { readonly domain: string },
): Promise<readonly string[] | null> {
  requireAnyCredential(caller.viewer);
  const { adapter } = context.merchants.require(domain);
  const list = adapter.listShippingCountries?.bind(adapter);
  if (list === undefined) return null;
  const timeout = context.settings.listedCartTimeout;
  const countries = await context.shippingCountries.read(domain, () =>
    callMerchant(context, { domain, operation: 'listShippingCountries', caller, timeout }, list),
  );
  return [...new Set(countries)].filter(isCountryCode).sort();
}
