import * as z from 'zod';

const id = z.string().min(1).max(256);
const text = z.string().max(1_000).nullish();
const price = z.object({ amount: z.int().nonnegative(), currency: z.string() });
const media = z
  .array(z.object({ type: z.string(), url: z.string().max(4_096), alt_text: text }))
  .max(250)
  .nullish();

const variant = z.object({
  id,
  sku: text,
  title: text,
  price,
  list_price: price.nullish(),
  availability: z.object({ available: z.boolean().nullish() }).nullish(),
  options: z
    .array(z.object({ name: z.string(), id: text, label: z.string() }))
    .max(50)
    .nullish(),
  media,
});

/** Source: the protocol, "Product". */
const wireProduct = z.object({
  id,
  title: z.string().max(1_000),
  handle: text,
  description: z.object({ plain: z.string().nullish(), html: z.string().nullish() }).nullish(),
  url: z.url().max(4_096).nullish().catch(null),
  categories: z.array(z.object({ value: z.string() })).nullish(),
  media,
  options: z
    .array(z.object({ name: z.string(), values: z.array(z.object({ id: text, label: z.string() })) }))
    .max(50)
    .nullish(),
  variants: z.array(variant).max(5_000),
  rating: z.object({ value: z.number(), scale_max: z.number().nullish(), count: z.int().nullish() }).nullish(),
  tags: z.array(z.string()).nullish(),
});

export type WireProduct = z.output<typeof wireProduct>;
export type WireVariant = WireProduct['variants'][number];

export const lookedUp = z.object({ products: z.array(wireProduct) });
export const oneProduct = z.object({ product: wireProduct });
