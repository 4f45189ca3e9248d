import type { ErrorName } from '../../errors/catalog.ts';
import { CommerceError, type CommerceErrorOptions } from '../../errors/commerce-error.ts';
import { MAXIMUM_QUANTITY } from './platform/cart/require-available.ts';
import { type RefusalCode, type RefusalDetails, ShopRefusal } from './platform/shop-refusal.ts';

/** The shop's words in ours. The compiler asks for every one of them. */
const names: Readonly<Record<RefusalCode, ErrorName>> = {
  'attempt-given-up': 'CheckoutError',
  'billing-address-missing': 'MissingRequiredParameters',
  'card-declined': 'CreditCardDeclined',
  'card-expired': 'CreditCardInvalidExpiry',
  'card-expiry-month-wrong': 'CreditCardInvalidExpiryMonth',
  'card-funds-insufficient': 'CreditCardInsufficientFunds',
  'card-number-wrong': 'CreditCardInvalidNumber',
  'card-security-code-wrong': 'CreditCardInvalidSecurityCode',
  'cart-empty': 'NoLineItemError',
  'cart-not-found': 'CartNotFound',
  'challenge-declined': 'PaymentChallengeRequired',
  'challenge-expired': 'PaymentChallengeExpired',
  'challenge-needed': 'PaymentChallengeRequired',
  'challenge-not-found': 'PaymentChallengeRequired',
  'country-not-served': 'CountryNotSupported',
  'line-not-found': 'LineItemNotFound',
  'method-not-offered': 'InvalidShippingMethod',
  'nothing-to-ship': 'ShippingNotNeeded',
  'order-not-found': 'OrderNotFound',
  'postal-code-needed': 'PostalCodeRequired',
  'postal-code-wrong': 'InvalidShippingInfo',
  'product-gone': 'ProductDiscontinued',
  'product-not-for-sale': 'ProductNotSupported',
  'product-not-found': 'ProductNotFound',
  'quantity-out-of-range': 'InvalidQuantity',
  'region-embargoed': 'ShippingAddressNotSupported',
  'region-unknown': 'InvalidState',
  'shipment-not-found': 'ShipmentNotFound',
  'shipping-address-missing': 'MissingShippingInfo',
  'shipping-method-missing': 'MissingShippingMethod',
  'stock-short': 'NotEnoughStockError',
  'too-many-lines': 'CheckoutError',
  'total-changed': 'CheckoutError',
  'variant-not-found': 'VariantNotFound',
};

/** For developers, where the name alone says too little. */
const descriptions: Partial<Readonly<Record<RefusalCode, string>>> = {
  'attempt-given-up': 'This attempt was given up before the submission arrived; nothing was charged.',
  'challenge-declined': 'The payment was declined on the confirmation page.',
  'challenge-needed': 'This card has to be confirmed by the buyer, which this App ID has not opted in to.',
  'challenge-not-found': 'There is no such confirmation pending for this attempt.',
  'postal-code-wrong': 'The postal code is not one of the country.',
  'quantity-out-of-range': `A line holds 1 to ${MAXIMUM_QUANTITY} units.`,
  'too-many-lines': 'A cart holds 250 lines at most.',
  'total-changed': 'The total of the cart is no longer the one that the buyer confirmed.',
};

const inShippingInfo: Partial<Readonly<Record<RefusalCode, string>>> = {
  'country-not-served': 'country',
  'postal-code-wrong': 'postalCode',
  'region-unknown': 'stateOrProvince',
};

/** Turns a refusal of the shop into ours; `inAddress` says that it was about a member of `address`. */
export function toCommerceError(
  { code, details }: Pick<ShopRefusal, 'code' | 'details'>,
  inAddress = false,
): CommerceError {
  const { available, sku, shipmentId, options } = details;
  const field = toField(code, details, inAddress);
  const description = sku === undefined ? descriptions[code] : `SKU ${sku}`;
  const carried: CommerceErrorOptions = {
    ...(available === undefined ? {} : { quantityAvailable: available }),
    ...(shipmentId === undefined ? {} : { shipmentId }),
    ...(options === undefined ? {} : { options }),
    ...(field === undefined ? {} : { field }),
    ...(description === undefined ? {} : { description }),
  };
  return new CommerceError(names[code], carried);
}

function toField(code: RefusalCode, { item }: RefusalDetails, inAddress: boolean): readonly string[] | undefined {
  if (item !== undefined) {
    const isQuantity = code === 'stock-short' || code === 'quantity-out-of-range';
    return ['items', String(item), isQuantity ? 'quantity' : 'addToCartRef'];
  }
  const part = inShippingInfo[code];
  if (part !== undefined) return inAddress ? ['address', part] : [part];
  if (code === 'stock-short' || code === 'quantity-out-of-range') return ['quantity'];
  return undefined;
}

/** What an operation threw, as the contract wants it: a refusal by name, anything else as a platform that did not answer. */
export function toContractError(error: unknown, inAddress = false): CommerceError {
  if (error instanceof CommerceError) return error;
  if (error instanceof ShopRefusal) return toCommerceError(error, inAddress);
  return new CommerceError('StoreUnavailable', { cause: error });
}
