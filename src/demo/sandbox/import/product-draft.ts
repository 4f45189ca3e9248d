import type { ShopReviews } from '../catalog/shop-product.ts';

/** A product as a file describes it, checked, not yet written. */
export interface ProductDraft {
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
  readonly reviews: ShopReviews | null;
  readonly images: ImageDraft[];
  readonly variants: VariantDraft[];
}

interface ImageDraft {
  readonly url: string;
  readonly alt: string | null;
  readonly position: number;
}

export interface VariantDraft {
  /** The line of the file on which its row begins. */
  readonly line: number;
  readonly optionValues: readonly string[];
  readonly sku: string;
  readonly price: number;
  readonly compareAtPrice: number | null;
  readonly grams: number;
  readonly tracked: boolean;
  readonly stock: number;
  readonly policy: 'deny' | 'continue';
  readonly requiresShipping: boolean;
  readonly taxable: boolean;
  readonly barcode: string | null;
  readonly imageUrl: string | null;
}
