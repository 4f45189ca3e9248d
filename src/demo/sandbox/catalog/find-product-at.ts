import { findRegionOfPostalCode } from '../../../domain/addresses/find-region-of-postal-code.ts';
import { findMethods } from '../pricing/find-methods.ts';
import { findRequirement } from '../pricing/find-requirement.ts';
import { readPostalCode } from '../read-postal-code.ts';
import type { ShopSettings } from '../settings.ts';
import type { Shop } from '../shop.ts';
import { ShopRefusal } from '../shop-refusal.ts';
import { findProducts } from './find-products.ts';
import type { ShopProduct } from './shop-product.ts';

/**
 * The product that a buyer sees at `https://{domain}/products/{handle}`, also below `/collections/…`. With a postal code of the
 * shop's home country, what cannot be sent there cannot be had. Refuses with `product-not-found`, `product-gone` if it is
 * discontinued, `variant-not-found` for a `?variant=` that it does not have, and `postal-code-wrong`.
 */
export async function findProductAt(
  shop: Shop,
  input: { readonly url: string; readonly postalCode: string | null },
): Promise<ShopProduct> {
  const url = URL.parse(input.url);
  const isOurs = url !== null && /^https?:$/.test(url.protocol) && url.host === shop.settings.domain.toLowerCase();
  const handle = isOurs ? /^(?:\/collections\/[^/]+)?\/products\/([^/]+)\/?$/.exec(url.pathname)?.[1] : undefined;
  const decoded = handle === undefined ? undefined : decode(handle);
  const [product] = decoded === undefined ? [] : await findProducts(shop, { keys: [{ by: 'handle', value: decoded }] });
  if (url === null || product === undefined || product === null) throw new ShopRefusal('product-not-found');
  if (product.retired) throw new ShopRefusal('product-not-found');
  if (product.discontinued) throw new ShopRefusal('product-gone');
  if (!product.published) throw new ShopRefusal('product-not-found');
  const variantId = url.searchParams.get('variant');
  if (variantId !== null && !product.variants.some((variant) => variant.variantId === variantId)) {
    throw new ShopRefusal('variant-not-found');
  }
  return input.postalCode === null ? product : toReachable(shop, product, input.postalCode);
}

async function toReachable(shop: Shop, product: ShopProduct, postalCode: string): Promise<ShopProduct> {
  const isReached = createReach(shop.settings, postalCode);
  const requirement = findRequirement(shop.settings, product.tags);
  const rows = await shop.database
    .selectFrom('variants')
    .select(['variant_id', 'grams'])
    .where('product_id', '=', product.productId)
    .execute();
  const grams = new Map(rows.map((row) => [row.variant_id, row.grams]));
  return {
    ...product,
    variants: product.variants.map((variant) =>
      !variant.requiresShipping || isReached({ requirement, grams: grams.get(variant.variantId) ?? 0 })
        ? variant
        : { ...variant, available: 0 },
    ),
  };
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/**
 * Whether the shop sends goods to a postal code of its home country: one unit, by any shipping method. Refuses a text that is no
 * such code.
 */
function createReach(
  settings: ShopSettings,
  postalCode: string,
): (goods: { readonly requirement: string; readonly grams: number }) => boolean {
  const country = settings.homeCountry;
  const region = findRegionOfPostalCode(country, readPostalCode(country, postalCode, { partial: true })) ?? '';
  const isOpen =
    settings.countries.includes(country) &&
    !settings.embargoes.some((embargo) => embargo.country === country && embargo.regions.includes(region));
  return (goods) => {
    const types = settings.fulfillmentTypes
      .filter(({ serves }) => serves === null || serves.includes(goods.requirement))
      .map(({ type }) => type);
    return isOpen && findMethods(settings, { country, region }, goods).some(({ type }) => types.includes(type));
  };
}
