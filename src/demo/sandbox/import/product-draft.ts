import type { ShopProduct, ShopVariant } from '../catalog/shop-product.ts';

/** A product as a file describes it, checked, not yet written. */
export interface ProductDraft
  extends Omit<ShopProduct, 'productId' | 'currency' | 'createdAt' | 'retired' | 'images' | 'variants'> {
  readonly images: ImageDraft[];
  readonly variants: VariantDraft[];
}

interface ImageDraft {
  readonly url: string;
  readonly alt: string | null;
  readonly position: number;
}

export interface VariantDraft extends Omit<ShopVariant, 'variantId' | 'title' | 'available'> {
  /** The line of the file on which its row begins. */
  readonly line: number;
  readonly grams: number;
  readonly tracked: boolean;
  readonly stock: number;
  readonly policy: 'deny' | 'continue';
  readonly taxable: boolean;
  readonly barcode: string | null;
}
