import type { MerchantProfile } from '../../domain/merchant.ts';
import type { PlatformProduct, Product } from '../../domain/product/product.ts';

/** `asOf`: when the platform said so. */
export const toProduct = (
  { domain, displayName }: MerchantProfile,
  product: PlatformProduct,
  asOf: number,
): Product => ({
  ...product,
  domain,
  domainName: displayName,
  asOf,
});
