import type { MerchantProfile } from '../../domain/merchant.ts';
import type { PlatformProduct, Product } from '../../domain/product.ts';

export const toProduct = ({ domain, displayName }: MerchantProfile, product: PlatformProduct): Product => ({
  ...product,
  domain,
  domainName: displayName,
});
