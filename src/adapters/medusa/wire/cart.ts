import * as z from 'zod';
import { notes } from './notes.ts';
import { paymentData } from './payment-data.ts';

const adjustment = z.object({
  code: z.string().nullish(),
  amount: z.number(),
  description: z.string().nullish(),
});

const taxed = {
  is_tax_inclusive: z.boolean().nullish(),
  tax_total: z.number(),
  discount_total: z.number(),
  discount_tax_total: z.number(),
  adjustments: z.array(adjustment).nullish(),
};

const item = z.object({
  ...taxed,
  id: z.string().min(1),
  thumbnail: z.string().nullish(),
  variant_id: z.string().nullish(),
  product_id: z.string().nullish(),
  product_title: z.string().nullish(),
  variant_sku: z.string().nullish(),
  variant_title: z.string().nullish(),
  title: z.string(),
  requires_shipping: z.boolean(),
  created_at: z.string(),
  quantity: z.int().positive(),
  unit_price: z.number(),
});

const shippingMethod = z.object({
  ...taxed,
  id: z.string(),
  name: z.string(),
  amount: z.number(),
  shipping_option_id: z.string().nullish(),
});

const text = z.string().nullish();

const address = z.object({
  first_name: text,
  last_name: text,
  company: text,
  address_1: text,
  address_2: text,
  city: text,
  postal_code: text,
  country_code: text,
  province: text,
  phone: text,
});

const paymentCollection = z.object({
  id: z.string(),
  amount: z.number(),
  status: z.string().nullish(),
  payment_sessions: z
    .array(z.object({ id: z.string(), status: z.string(), created_at: z.string(), data: paymentData }))
    .nullish(),
});

const cart = z.object({
  id: z.string(),
  currency_code: z.string(),
  email: text,
  region_id: text,
  created_at: z.string(),
  completed_at: text,
  total: z.number(),
  metadata: notes,
  items: z.array(item).nullish(),
  shipping_methods: z.array(shippingMethod).nullish(),
  promotions: z.array(z.object({ code: text, is_automatic: z.boolean().nullish() })).nullish(),
  shipping_address: address.nullish(),
  billing_address: address.nullish(),
  payment_collection: paymentCollection.nullish(),
});

export type WireCart = z.output<typeof cart>;
export type WireItem = z.output<typeof item>;
export type WireShippingMethod = z.output<typeof shippingMethod>;
export type WireSession = NonNullable<NonNullable<WireCart['payment_collection']>['payment_sessions']>[number];
export type WireAddress = z.output<typeof address>;

export const cartAnswer = z.object({ cart });
/** A removed line answers with its cart inside. */
export const parentAnswer = z.object({ parent: cart });

export const shippingOptions = z.object({
  shipping_options: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      amount: z.number().nullish(),
      service_zone: z
        .object({ fulfillment_set: z.object({ type: text }).nullish() })
        .nullish()
        .catch(null),
    }),
  ),
});

export type WireShippingOption = z.output<typeof shippingOptions>['shipping_options'][number];

const fieldsOf = (relation: string, names: string): string =>
  names
    .split(' ')
    .map((name) => `${relation}.${name}`)
    .join();

const ADDRESS = 'first_name last_name company address_1 address_2 city postal_code country_code province phone';
const TAXED = 'is_tax_inclusive tax_total discount_total discount_tax_total';

/** Named one by one: the default is five times as much. */
export const CART_FIELDS = [
  'id,currency_code,email,region_id,created_at,completed_at,total,metadata',
  fieldsOf('items', `id thumbnail variant_id product_id product_title variant_sku variant_title title ${TAXED}`),
  fieldsOf('items', 'requires_shipping created_at quantity unit_price'),
  fieldsOf('items.adjustments', 'code amount description'),
  fieldsOf('shipping_methods', `id name amount shipping_option_id ${TAXED}`),
  fieldsOf('shipping_methods.adjustments', 'code amount description'),
  fieldsOf('promotions', 'code is_automatic'),
  fieldsOf('shipping_address', ADDRESS),
  fieldsOf('billing_address', ADDRESS),
  fieldsOf('payment_collection', 'id amount status'),
  // The Store API gives their times only with everything else.
  '*payment_collection.payment_sessions',
].join();
