import type { CheckoutRequirements } from '../../domain/cart/checkout-requirements.ts';
import type { Caller } from '../../domain/viewer/viewer.ts';
import { callMerchant } from '../merchant-calls/call-merchant.ts';
import type { Merchant } from '../merchant-calls/merchants.ts';
import type { MerchantContext } from './merchant-context.ts';

/**
 * The platform is asked once a minute at most, once for all that wait; if it does not respond, its last answer stands.
 * Throws StoreUnavailable if it never answered.
 */
export async function readRequirements(
  context: MerchantContext,
  caller: Pick<Caller, 'requestId' | 'buyer'>,
  { domain, adapter }: Merchant,
): Promise<CheckoutRequirements> {
  const ask = adapter.getCheckoutRequirements?.bind(adapter);
  if (ask === undefined) return nothingKnown;
  const timeout = context.settings.listedCartTimeout;
  return context.requirements.read(domain, () =>
    callMerchant(context, { domain, operation: 'getCheckoutRequirements', caller, timeout }, ask),
  );
}

const nothingKnown: CheckoutRequirements = {
  currency: null,
  country: null,
  postalCodeFirst: null,
  captcha: null,
  expressProviders: null,
};
