import * as z from 'zod';

const optionValue = z.object({ value: z.string(), option_id: z.string().nullish() });

const price = z.object({
  calculated_amount: z.number().nullable(),
  original_amount: z.number().nullish(),
  currency_code: z.string().nullish(),
});

const variant = z.object({
  id: z.string(),
  title: z.string().nullish(),
  sku: z.string().nullish(),
  variant_rank: z.number().nullish(),
  thumbnail: z.string().nullish(),
  manage_inventory: z.boolean().nullish(),
  allow_backorder: z.boolean().nullish(),
  inventory_quantity: z.number().nullish(),
  options: z.array(optionValue).nullish(),
  calculated_price: price.nullish(),
});

const product = z.object({
  id: z.string(),
  title: z.string(),
  handle: z.string().nullish(),
  description: z.string().nullish(),
  thumbnail: z.string().nullish(),
  images: z.array(z.object({ url: z.string(), rank: z.number().nullish() })).nullish(),
  options: z.array(z.object({ id: z.string(), title: z.string() })).nullish(),
  variants: z.array(variant).nullish(),
  tags: z.array(z.object({ value: z.string() })).nullish(),
  type: z.object({ value: z.string() }).nullish(),
  categories: z.array(z.object({ id: z.string() })).nullish(),
  created_at: z.string().nullish(),
});

export type WireProduct = z.output<typeof product>;
export type WireVariant = z.output<typeof variant>;

export const productPage = z.object({ products: z.array(product), count: z.number() });

const category = z.object({ id: z.string(), name: z.string(), parent_category_id: z.string().nullish() });

export type WireCategory = z.output<typeof category>;

export const categoryPage = z.object({ product_categories: z.array(category), count: z.number() });

/** The products with the profiles by which they are shipped, which only the Admin API knows. */
export const shippedProducts = z.object({
  products: z.array(z.object({ id: z.string(), shipping_profile: z.object({ id: z.string() }).nullish() })),
});

const foundVariant = variant
  .pick({ id: true, sku: true, manage_inventory: true, allow_backorder: true, inventory_quantity: true })
  .extend({ product_id: z.string().nullish() });

export type FoundVariant = z.output<typeof foundVariant>;

export const foundVariants = z.object({ variants: z.array(foundVariant) });

export const PRODUCT_FIELDS = [
  'id,title,handle,description,created_at,thumbnail,images.url,images.rank,options.id,options.title,tags.value,type.value',
  // Single fields of it are left out of the answer.
  '*categories',
  'variants.id,variants.title,variants.sku,variants.variant_rank,variants.thumbnail',
  'variants.manage_inventory,variants.allow_backorder,variants.inventory_quantity',
  'variants.options.value,variants.options.option_id,variants.calculated_price',
].join();

export const CATEGORY_FIELDS = 'id,name,parent_category_id';

export const VARIANT_FIELDS = 'id,sku,product_id,manage_inventory,allow_backorder,inventory_quantity';
