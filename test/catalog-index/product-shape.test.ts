import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PRODUCT_SHAPE } from '../../src/catalog-index/product-shape.ts';
import { money } from '../../src/domain/money/money.ts';
import { requireCurrency } from '../../src/domain/money/require-currency.ts';
import type { PlatformProduct } from '../../src/domain/product/product.ts';

const image = { url: '', alt: '', type: '' };
const price = money(1, requireCurrency('USD'));

/** A product that has everything. */
const product: Required<PlatformProduct> = {
  baseSku: '',
  productId: '',
  title: '',
  handle: '',
  description: '',
  productType: '',
  brand: '',
  categories: [[{ id: '', name: '' }]],
  pdpUrl: '',
  images: [image],
  variants: [
    {
      variantId: '',
      sku: '',
      handle: '',
      title: '',
      displayName: '',
      addToCartRef: { variantId: '', productId: '', variantHandles: [''] },
      price,
      msrp: price,
      available: true,
      requiresShipping: true,
      image,
      variantOptionList: [{ option: '', value: '' }],
    },
  ],
  variantOptionValues: [
    {
      displayName: '',
      propertyAccessor: '',
      position: 1,
      optionValues: [{ displayName: '', value: '', available: true }],
    },
  ],
  tags: [''],
  reviews: { totalReviews: 1, averageRating: 1 },
  createdAt: 1,
};

/** The names of the fields, and the types of what is in them. */
const toShape = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(toShape);
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, toShape(each)]));
};

const ofImage = { url: 'string', alt: 'string', type: 'string' };
const ofMoney = { currency: 'string', number: 'number' };

const shapes: Readonly<Record<number, unknown>> = {
  1: {
    baseSku: 'string',
    productId: 'string',
    title: 'string',
    handle: 'string',
    description: 'string',
    productType: 'string',
    brand: 'string',
    categories: [[{ id: 'string', name: 'string' }]],
    pdpUrl: 'string',
    images: [ofImage],
    variants: [
      {
        variantId: 'string',
        sku: 'string',
        handle: 'string',
        title: 'string',
        displayName: 'string',
        addToCartRef: { variantId: 'string', productId: 'string', variantHandles: ['string'] },
        price: ofMoney,
        msrp: ofMoney,
        available: 'boolean',
        requiresShipping: 'boolean',
        image: ofImage,
        variantOptionList: [{ option: 'string', value: 'string' }],
      },
    ],
    variantOptionValues: [
      {
        displayName: 'string',
        propertyAccessor: 'string',
        position: 'number',
        optionValues: [{ displayName: 'string', value: 'string', available: 'boolean' }],
      },
    ],
    tags: ['string'],
    reviews: { totalReviews: 'number', averageRating: 'number' },
    createdAt: 'number',
  },
};

describe('the shape of stored products', () => {
  it('is another one once a product has other fields: count PRODUCT_SHAPE up, and write the new shape down', () => {
    assert.deepEqual(toShape(product), shapes[PRODUCT_SHAPE]);
  });
});
