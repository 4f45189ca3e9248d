import * as z from 'zod';

/** Vendure's responses, as far as they are used: identifiers are text, amounts are integers of the smallest unit. */
const id = z.union([z.string(), z.number()]).transform(String);
const amount = z.int();
const text = z.string();
const optionalText = z
  .string()
  .nullish()
  .transform((value) => value ?? null);

const discount = z.object({
  adjustmentSource: text,
  type: text,
  description: text,
  amount: z.number().transform(Math.round),
  amountWithTax: z.number().transform(Math.round),
});

const asset = z.object({ preview: text }).nullish();

const line = z.object({
  id,
  createdAt: text,
  quantity: z.int(),
  unitPrice: amount,
  unitPriceWithTax: amount,
  linePrice: amount,
  linePriceWithTax: amount,
  discounts: z.array(discount),
  featuredAsset: asset,
  productVariant: z.object({
    id,
    sku: text,
    name: text,
    stockLevel: optionalText,
    product: z.object({ id, name: text }),
  }),
});
export type WireLine = z.infer<typeof line>;

const address = z
  .object({
    fullName: optionalText,
    company: optionalText,
    streetLine1: optionalText,
    streetLine2: optionalText,
    city: optionalText,
    province: optionalText,
    postalCode: optionalText,
    countryCode: optionalText,
    phoneNumber: optionalText,
  })
  .nullish()
  .transform((value) => value ?? null);
export type WireAddress = NonNullable<z.infer<typeof address>>;

/** This adapter's part of a payment's public metadata; other payments lack it. */
const publicMetadata = z.object({
  attemptKey: text.nullish(),
  cardBrand: text.nullish(),
  cardLastFour: text.nullish(),
});

const payment = z.object({
  id,
  state: text,
  amount,
  /** The provider's identifier of the charge. */
  transactionId: optionalText,
  createdAt: optionalText,
  metadata: z
    .object({ public: publicMetadata.nullish().catch(undefined) })
    .nullish()
    .catch(undefined)
    .transform((value) => ({
      attemptKey: value?.public?.attemptKey ?? null,
      cardBrand: value?.public?.cardBrand ?? null,
      cardLastFour: value?.public?.cardLastFour ?? null,
    })),
});
export type WirePayment = z.infer<typeof payment>;

export const order = z.object({
  id,
  code: text,
  state: text,
  active: z.boolean(),
  orderPlacedAt: optionalText,
  currencyCode: text,
  couponCodes: z.array(text),
  total: amount,
  totalWithTax: amount,
  discounts: z.array(discount),
  promotions: z.array(z.object({ id, couponCode: optionalText })),
  surcharges: z.array(z.object({ description: text, price: amount, priceWithTax: amount })),
  lines: z.array(line),
  shippingLines: z.array(
    z.object({ id, price: amount, priceWithTax: amount, shippingMethod: z.object({ id, name: text }) }),
  ),
  shippingAddress: address,
  billingAddress: address,
  customer: z
    .object({ firstName: text, lastName: text, emailAddress: text, phoneNumber: optionalText })
    .nullish()
    .transform((value) => value ?? null),
  payments: z
    .array(payment)
    .nullish()
    .transform((value) => value ?? []),
});
export type WireOrder = z.infer<typeof order>;

export const shippingQuote = z.object({ id, name: text, price: amount, priceWithTax: amount });
export type WireShippingQuote = z.infer<typeof shippingQuote>;

/** A refusal returned as a union member. `message` is not read: it is translated and may quote the input. */
export const refusal = z.object({
  __typename: text.regex(/Error$/),
  errorCode: text,
  quantityAvailable: z.int().optional(),
});
export type WireRefusal = z.infer<typeof refusal>;

/** A union result whose order is of no interest. */
export const outcome = z.union([
  refusal,
  z.object({ __typename: z.literal('Order'), id }).transform((value) => ({ ...value, errorCode: null })),
]);

/** A union result with the order as it is after the change. */
export const orderOutcome = z.union([
  refusal,
  order.extend({ __typename: z.literal('Order') }).transform((value) => ({ ...value, errorCode: null })),
]);

export const transitionOutcome = z.union([
  refusal.extend({ transitionError: text }),
  z.object({ __typename: z.literal('Order'), id, state: text }).transform((value) => ({ ...value, errorCode: null })),
]);

const option = z.object({ id, code: text, name: text, groupId: id });

export const product = z.object({
  id,
  name: text,
  slug: text,
  description: text,
  createdAt: text.optional(),
  featuredAsset: asset,
  assets: z.array(z.object({ preview: text })),
  facetValues: z.array(z.object({ name: text, facet: z.object({ code: text }).optional() })),
  optionGroups: z.array(z.object({ id, code: text, name: text })),
  collections: z.array(z.object({ id, breadcrumbs: z.array(z.object({ id, name: text })) })).optional(),
  variants: z.array(
    z.object({
      id,
      sku: text,
      name: text,
      price: amount,
      priceWithTax: amount,
      currencyCode: text,
      stockLevel: text,
      featuredAsset: asset,
      options: z.array(option),
    }),
  ),
});
export type WireProduct = z.infer<typeof product>;

export const productList = z.object({ totalItems: z.int().min(0), items: z.array(product) });

const refund = z.object({ id, total: amount, state: text, reason: optionalText, createdAt: text, updatedAt: text });

export const history = z.object({
  totalItems: z.int().min(0),
  items: z.array(
    z.object({
      type: text,
      createdAt: text,
      data: z
        .object({
          to: text.optional(),
          fulfillmentId: id.optional(),
          paymentId: id.optional(),
          note: text.optional(),
        })
        .catch({}),
    }),
  ),
});

/** An order as the Admin API shows it. */
export const adminOrder = order.extend({
  lines: z.array(line.extend({ orderPlacedQuantity: z.int() })),
  payments: z
    .array(payment.extend({ refunds: z.array(refund) }))
    .nullish()
    .transform((value) => value ?? []),
  fulfillments: z
    .array(
      z.object({
        id,
        state: text,
        method: text,
        trackingCode: optionalText,
        createdAt: text,
        lines: z.array(z.object({ orderLineId: id, quantity: z.int() })),
      }),
    )
    .nullish()
    .transform((value) => value ?? []),
  history,
  /** Notes of the shop's staff and ours; see attempt-notes.ts. */
  notes: history,
});
export type WireAdminOrder = z.infer<typeof adminOrder>;

/** The shape of transitionOutcome, with the whole order. */
export const arrangingOutcome = z.union([
  refusal.extend({ transitionError: text, fromState: text }),
  adminOrder.extend({ __typename: z.literal('Order') }).transform((value) => ({ ...value, errorCode: null })),
]);
export type WireArranging = z.infer<typeof arrangingOutcome>;
