import type { CartResult } from '../../../src/adapters/contract/index.ts';
import type { Address } from '../../../src/domain/address.ts';
import type { CartWarning, PlatformCart } from '../../../src/domain/cart/cart.ts';
import type { CartObstacle } from '../../../src/domain/cart/cart-obstacle.ts';
import { type Money, moneyFromDecimal, multiply, negate, sum, sumOrNull } from '../../../src/domain/money/money.ts';
import type { PlatformProduct } from '../../../src/domain/product/product.ts';
import type { CurrencyCode } from '../../../src/lib/currency/currency.ts';
import { UpstreamFailure } from '../../../src/upstream-http/upstream-failure.ts';
import { toOffers, toSelections } from './addon-mapper.ts';
import { findSharedAddress, toAddress, toShipment } from './shipment-mapper.ts';
import type { WireCart, WireProduct, WireTotal } from './wire.ts';

/** Throws where the text is no exact amount of the currency: a wrong price is worse than none. */
export function requireMoney(text: string, currency: CurrencyCode): Money {
  const amount = moneyFromDecimal(text, currency);
  if (amount !== undefined) return amount;
  const description = `An amount is no exact number of ${currency}`;
  throw new UpstreamFailure({ reason: 'unexpected-shape', outcome: 'unknown', description });
}

export function toCart(cart: WireCart, currency: CurrencyCode): PlatformCart {
  const toMoney = (text: string) => requireMoney(text, currency);
  const sumOf = (amounts: readonly Money[]) => sum(amounts, currency);
  const lineItems = cart.lines.map((line) => ({
    lineItemId: line.id,
    platformLineItemId: line.id,
    sku: line.sku,
    variantId: line.variant,
    baseSku: line.product,
    description: line.title,
    variantDescription: line.option,
    quantity: line.quantity,
    price: toMoney(line.price),
    linePrice: multiply(toMoney(line.price), line.quantity),
    msrp: null,
    discount: null,
    lineDiscount: null,
    discounts: [],
    image: null,
    requiresShipping: line.physical,
    availability: line.left,
  }));
  const discounts = cart.reductions
    .map(({ code, amount }) => ({
      description: code,
      promoCode: code,
      amount: negate(toMoney(amount)),
      lineItemId: null,
      shipmentId: null,
    }))
    .filter(({ amount }) => amount.number < 0);
  const selections = toSelections(cart, toMoney);
  const bag = toMoney(cart.bag);
  return {
    cartId: cart.id,
    cartStatus: 'ACTIVE',
    lineItems,
    shipments: cart.parcels.map((parcel) => toShipment(parcel, toMoney)),
    addons: { offers: toOffers(cart, toMoney), selections },
    coupons: cart.codes,
    cartDiscount: sumOrNull(discounts.map(({ amount }) => amount)),
    discounts,
    fees: bag.number === 0 ? [] : [{ description: 'Bag', amount: bag }],
    feeTotal: bag,
    subTotal: sumOf(lineItems.map(({ linePrice }) => linePrice)),
    shippingTotal: toMoney(cart.shipping),
    taxTotal: toMoney(cart.tax),
    taxEstimated: cart.shipTo === null,
    addonTotal: sumOf(selections.flatMap(({ price }) => price ?? [])),
    total: toMoney(cart.total),
    shippingInfo: findSharedAddress(cart),
    billingInfo: toAddress(cart.billTo),
    postalCode: cart.postcode,
    ...(cart.short.length + cart.lapsed.length > 0 && {
      obstacles: [...cart.short.map(toShortage), ...cart.lapsed.map(toLapsedCode)],
    }),
    confirmation: null,
  };
}

/** All that this platform refuses at the counter although every choice is made. */
const toLapsedCode = (promoCode: string): CartObstacle => ({
  kind: 'promo-code',
  promoCode,
  reason: 'MINIMUM_NOT_MET',
});

const toShortage = ({ line, left }: WireCart['short'][number]): CartObstacle => ({
  kind: 'stock',
  lineItemId: line,
  quantityAvailable: left,
});

export const toCartResult = (cart: WireCart, currency: CurrencyCode): CartResult => ({
  handle: cart.token,
  cart: toCart(cart, currency),
  ...(cart.ended.length > 0 && { warnings: cart.ended.map(toEndedCode) }),
});

const toEndedCode = (code: string): CartWarning => ({
  code: 'PROMO_CODE_REMOVED',
  message: `The code ${code} no longer applies and was removed.`,
  target: code,
  oldValue: null,
  newValue: null,
});

export const toWireAddress = (address: Address): Readonly<Record<string, string>> => ({
  first: address.firstName,
  last: address.lastName,
  mail: address.email,
  phone: address.phone,
  street: address.address1,
  ...(address.address2 === null ? {} : { street2: address.address2 }),
  ...(address.company === null ? {} : { company: address.company }),
  city: address.city,
  state: address.stateOrProvince,
  country: address.country,
  postcode: address.postalCode,
});

export const toWireTotal = (total: Money | null): WireTotal | null =>
  total && { amount: total.number, currency: total.currency };

export const toProduct = (product: WireProduct, currency: CurrencyCode): PlatformProduct => ({
  baseSku: product.code,
  productId: product.id,
  title: product.title,
  handle: product.slug,
  description: product.about,
  productType: null,
  brand: null,
  pdpUrl: product.page,
  images: [],
  variants: product.variants.map((variant) => ({
    variantId: variant.id,
    sku: variant.sku,
    handle: null,
    title: variant.option,
    displayName: `${product.title}, ${variant.option}`,
    addToCartRef: { variantId: variant.id, productId: product.id, variantHandles: [] },
    price: requireMoney(variant.price, currency),
    msrp: null,
    available: variant.available,
    requiresShipping: variant.physical,
    image: null,
    variantOptionList: [{ option: 'Kind', value: variant.option }],
  })),
  variantOptionValues: [
    {
      displayName: 'Kind',
      propertyAccessor: 'kind',
      position: 1,
      optionValues: product.variants.map(({ option, available }) => ({
        displayName: option,
        value: option,
        available,
      })),
    },
  ],
  tags: [],
  categories: [],
  reviews: null,
  createdAt: null,
});
