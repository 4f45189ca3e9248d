/** A product as the shop system returns it. Amounts are minor units of its currency. */
export interface ShopProduct {
  readonly productId: string;
  readonly currency: string;
  readonly handle: string;
  readonly title: string;
  readonly bodyHtml: string;
  readonly vendor: string;
  readonly productType: string;
  /** Levels of Shopify's taxonomy, separated by `>`; empty for none. */
  readonly productCategory: string;
  readonly tags: readonly string[];
  readonly optionNames: readonly string[];
  readonly published: boolean;
  /** Still has a page, but is no longer sold. */
  readonly discontinued: boolean;
  readonly giftCard: boolean;
  /** When it came into the catalog, in Unix milliseconds; null if that was not noted. */
  readonly createdAt: number | null;
  /** No longer in the catalog; kept for the carts and orders that name it. */
  readonly retired: boolean;
  readonly reviews: ShopReviews | null;
  readonly images: readonly { readonly url: string; readonly alt: string | null }[];
  /** The variants in the catalog; none for a retired product. */
  readonly variants: readonly ShopVariant[];
}

export interface ShopReviews {
  /** At least 1. */
  readonly total: number;
  /** From 0 to 5. */
  readonly average: number | null;
}

export interface ShopVariant {
  readonly variantId: string;
  readonly sku: string;
  /** `S / Navy`; null for the only variant of a product without options. */
  readonly title: string | null;
  /** One for each option name. */
  readonly optionValues: readonly string[];
  readonly price: number;
  readonly compareAtPrice: number | null;
  readonly imageUrl: string | null;
  readonly requiresShipping: boolean;
  /** Units that can be ordered; null if unlimited. */
  readonly available: number | null;
}
