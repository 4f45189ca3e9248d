import * as z from 'zod';
import type { ShopProduct } from '../catalog/shop-product.ts';
import { imageWire } from './cart-wire.ts';

const variantWire = z.object({
  variantId: z.string(),
  sku: z.string(),
  title: z.string().nullable(),
  optionValues: z.array(z.string()),
  price: z.int(),
  compareAtPrice: z.int().nullable(),
  imageUrl: z.string().nullable(),
  requiresShipping: z.boolean(),
  available: z.int().nullable(),
});

export const productWire = z.object({
  productId: z.string(),
  currency: z.string(),
  handle: z.string(),
  title: z.string(),
  bodyHtml: z.string(),
  vendor: z.string(),
  productType: z.string(),
  productCategory: z.string(),
  tags: z.array(z.string()),
  optionNames: z.array(z.string()),
  published: z.boolean(),
  discontinued: z.boolean(),
  reviews: z.object({ total: z.int().positive(), average: z.number().nullable() }).nullable(),
  giftCard: z.boolean(),
  createdAt: z.int().nullable(),
  retired: z.boolean(),
  images: z.array(imageWire),
  variants: z.array(variantWire),
}) satisfies z.ZodType<ShopProduct>;
