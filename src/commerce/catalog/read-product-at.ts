import type { Product } from '../../domain/product/product.ts';
import type { Caller } from '../../domain/viewer/viewer.ts';
import { CommerceError } from '../../errors/commerce-error.ts';
import { callMerchant } from '../merchant-calls/call-merchant.ts';
import type { Merchant } from '../merchant-calls/merchants.ts';
import type { CatalogContext } from './catalog-context.ts';
import { toProduct } from './to-product.ts';

/**
 * The product at an address, as it is for a postal code. Throws ProductNotFound for an adapter that knows no addresses,
 * InvalidRequest for a code that the platform does not take, and the platform's errors about the product.
 */
export async function readProductAt(
  context: CatalogContext,
  caller: Caller,
  input: { readonly merchant: Merchant; readonly url: string; readonly postalCode: string | null },
): Promise<Product> {
  const { merchant, url, postalCode } = input;
  const { adapter, domain } = merchant;
  const { signal } = caller;
  const options = { domain, operation: 'getProductByUrl', caller, timeout: context.settings.readTimeout, signal };
  const product = await callMerchant(context, options, async (call) => {
    const found = await adapter.getProductByUrl?.(call, { url, postalCode });
    if (found === undefined) throw new CommerceError('ProductNotFound');
    return found;
  }).catch((error: unknown) => {
    if (!(error instanceof CommerceError) || error.name !== 'InvalidShippingInfo') throw error;
    throw new CommerceError('InvalidRequest', {
      field: ['postalCode'],
      description: 'The platform does not accept this postal code',
      cause: error,
    });
  });
  const shown = toProduct(merchant, product, context.runtime.clock.now());
  return postalCode === null ? shown : { ...shown, postalCode };
}
