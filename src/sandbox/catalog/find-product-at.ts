import type { Shop } from '../shop.ts';
import { ShopRefusal } from '../shop-refusal.ts';
import { findProducts } from './find-products.ts';
import type { ShopProduct } from './shop-product.ts';

/**
 * The product that a buyer sees at `https://{domain}/products/{handle}`, also below `/collections/…`. Refuses with
 * `product-not-found`, `product-gone` if it is no longer shown, and `variant-not-found` for a `?variant=` that it does
 * not have.
 */
export async function findProductAt(shop: Shop, input: { readonly url: string }): Promise<ShopProduct> {
  const url = URL.parse(input.url);
  const isOurs = url !== null && /^https?:$/.test(url.protocol) && url.host === shop.settings.domain.toLowerCase();
  const handle = isOurs ? /^(?:\/collections\/[^/]+)?\/products\/([^/]+)\/?$/.exec(url.pathname)?.[1] : undefined;
  const decoded = handle === undefined ? undefined : decode(handle);
  const [product] = decoded === undefined ? [] : await findProducts(shop, { keys: [{ by: 'handle', value: decoded }] });
  if (url === null || product === undefined || product === null) throw new ShopRefusal('product-not-found');
  if (product.retired || !product.published) throw new ShopRefusal('product-gone');
  const variantId = url.searchParams.get('variant');
  if (variantId !== null && !product.variants.some((variant) => variant.variantId === variantId)) {
    throw new ShopRefusal('variant-not-found');
  }
  return product;
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
