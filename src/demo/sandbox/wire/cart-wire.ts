import * as z from 'zod';
import type { Address } from '../../../domain/address.ts';
import type { ChangedCart } from '../cart/change-cart.ts';
import type { PricedCart } from '../pricing/cart-state.ts';
import { refusalCodes } from '../shop-refusal.ts';
import { shopWarningCodes } from '../warnings/facts.ts';
import { addonOfferWire, selectedAddonWire } from './addon-wire.ts';
import { amountWire } from './refusal-wire.ts';

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
  available: z.union([whole, z.boolean()]),
  lineTotal: whole,
  tax: whole,
});

const methodWire = z.object({
  id: z.string(),
  description: z.string(),
  estimatedDelivery: z.string(),
  price: whole,
});

const typeWire = z.object({ id: z.string(), name: z.string(), description: z.string().nullable() });

export const slotWire = z.object({ id: z.string(), start: z.string(), end: z.string() });

const shipmentWire = z.object({
  shipmentId: z.string(),
  requirement: z.string(),
  notes: z.string().nullable(),
  units: z.array(z.object({ lineId: z.string(), quantity: whole })),
  address: addressWire.nullable(),
  type: typeWire.nullable(),
  types: z.array(typeWire),
  method: methodWire.nullable(),
  methods: z.array(methodWire),
  location: z.object({ id: z.string(), name: z.string(), address: z.string() }).nullable(),
  date: z.string().nullable(),
  slot: slotWire.nullable(),
  lost: z.array(z.object({ what: z.enum(['method', 'location', 'slot']), id: z.string() })),
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
  offers: z.array(addonOfferWire),
  addons: z.array(selectedAddonWire),
  codes: z.array(z.string()),
  discounts: z.array(
    z.object({
      promotionId: z.string(),
      description: z.string(),
      code: z.string().nullable(),
      amount: whole,
      lineId: z.string().nullable(),
      shipmentId: z.string().nullable(),
    }),
  ),
  fees: z.array(z.object({ description: z.string(), amount: whole })),
  shortages: z.array(
    z.object({ lineId: z.string(), problem: z.enum(['stock-short', 'product-not-for-sale']), available: whole }),
  ),
  dropped: z.array(
    z.object({
      what: z.enum(['addon', 'code']),
      target: z.string(),
      problem: z.enum(refusalCodes),
      missing: amountWire.exactOptional(),
    }),
  ),
  addonTotal: whole,
  feeTotal: whole,
  discountTotal: whole,
  subTotal: whole,
  shippingTotal: whole,
  taxTotal: whole,
  taxEstimated: z.boolean(),
  taxedAtBilling: z.boolean(),
  total: whole,
}) satisfies z.ZodType<PricedCart>;

export const changedCartWire = z.object({
  cart: cartWire,
  warnings: z.array(
    z.object({
      code: z.enum(shopWarningCodes),
      target: z.string(),
      oldValue: z.string().nullable(),
      newValue: z.string().nullable(),
    }),
  ),
}) satisfies z.ZodType<ChangedCart>;
