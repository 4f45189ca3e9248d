import type { Image } from '../cart/line-item.ts';
import type { Money } from '../money/money.ts';
import type { CategoryPath } from './category-path.ts';

/**
 * The part of a catalog entry that adding to a cart needs, passed on unchanged. Source: the specification,
 * `add_to_cart_ref`.
 */
export interface AddToCartRef {
  readonly variantId: string;
  readonly productId: string | null;
  readonly variantHandles: readonly string[];
}

export interface ProductVariant {
  readonly variantId: string;
  readonly sku: string;
  readonly handle: string | null;
  readonly title: string;
  readonly displayName: string;
  readonly addToCartRef: AddToCartRef;
  readonly price: Money;
  readonly msrp: Money | null;
  readonly available: boolean;
  readonly requiresShipping: boolean;
  readonly image: Image | null;
  /** The variant's option values, in the order of the product's options. */
  readonly variantOptionList: readonly { readonly option: string; readonly value: string }[];
}

export interface VariantOption {
  readonly displayName: string;
  /** The key of a variant's value of this option, for example `color`. */
  readonly propertyAccessor: string;
  /** From 1. */
  readonly position: number;
  readonly optionValues: readonly {
    readonly displayName: string;
    readonly value: string;
    readonly available: boolean;
  }[];
}

export interface PlatformProduct {
  readonly baseSku: string;
  /** The platform's own identifier. */
  readonly productId: string;
  readonly title: string;
  readonly handle: string;
  /** HTML as the merchant wrote it; frontends must sanitise it. */
  readonly description: string;
  readonly productType: string | null;
  /** The maker's name, as buyers know it. */
  readonly brand: string | null;
  /** Each category that it is in, once, as the path from the top; one identifier has one name. None if the platform tells none. */
  readonly categories: readonly CategoryPath[];
  readonly pdpUrl: string | null;
  readonly images: readonly Image[];
  readonly variants: readonly ProductVariant[];
  readonly variantOptionValues: readonly VariantOption[];
  readonly tags: readonly string[];
  readonly reviews: { readonly totalReviews: number; readonly averageRating: number | null } | null;
  /** When it came into the merchant's catalog, in Unix milliseconds; null if the platform does not say. */
  readonly createdAt: number | null;
}

/** A platform's product with the merchant it belongs to. */
export interface Product extends PlatformProduct {
  readonly domain: string;
  readonly domainName: string;
  /** When the platform said so, in Unix milliseconds. */
  readonly asOf: number;
  /** The postal code that availability is for; left out if it is for none. */
  readonly postalCode?: string;
}

export interface ProductPage {
  readonly products: readonly PlatformProduct[];
  /** From 1. */
  readonly page: number;
  readonly size: number;
  readonly totalPages: number;
}
