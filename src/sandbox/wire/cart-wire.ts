import { z } from 'zod';
import type { Address } from '../../domain/address.ts';
import type { PricedCart } from '../pricing/cart-state.ts';

/** Minor units, a quantity, a weight. */
const whole = z.int();

export const addressWire = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  address1: z.string(),
  address2: z.string().nullable(),
  company: z.string().nullable(),
  city: z.string(),
  stateOrProvince: z.string(),
  country: z.string(),
  postalCode: z.string(),
}) satisfies z.ZodType<Address>;

export const imageWire = z.object({ url: z.string(), alt: z.string().nullable() });

const lineWire = z.object({
  lineId: z.string(),
  variantId: z.string(),
  productId: z.string(),
  sku: z.string(),
  baseSku: z.string(),
  title: z.string(),
  variantTitle: z.string().nullable(),
  image: imageWire.nullable(),
  quantity: whole,
  unitPrice: whole,
  compareAtPrice: whole.nullable(),
  grams: whole,
  requiresShipping: z.boolean(),
  taxable: z.boolean(),
  requirement: z.string(),
  lineTotal: whole,
  tax: whole,
});

const methodWire = z.object({
  id: z.string(),
  description: z.string(),
  estimatedDelivery: z.string(),
  price: whole,
});

const shipmentWire = z.object({
  shipmentId: z.string(),
  requirement: z.string(),
  notes: z.string().nullable(),
  lineIds: z.array(z.string()),
  address: addressWire.nullable(),
  method: methodWire.nullable(),
  methods: z.array(methodWire),
  tax: whole,
});

export const cartWire = z.object({
  cartId: z.string(),
  status: z.enum(['open', 'ordered']),
  postalCode: z.string().nullable(),
  country: z.string().nullable(),
  shippingAddress: addressWire.nullable(),
  billingAddress: addressWire.nullable(),
  currency: z.string(),
  lines: z.array(lineWire),
  shipments: z.array(shipmentWire),
  subTotal: whole,
  shippingTotal: whole,
  taxTotal: whole,
  taxEstimated: z.boolean(),
  total: whole,
}) satisfies z.ZodType<PricedCart>;
