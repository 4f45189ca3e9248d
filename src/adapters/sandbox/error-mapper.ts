import type { ErrorName } from '../../errors/catalog.ts';
import { CommerceError, type CommerceErrorOptions } from '../../errors/commerce-error.ts';
import { type RefusalCode, type RefusalDetails, ShopRefusal } from '../../sandbox/endpoint/index.ts';
import type { SandboxOperation } from './faults.ts';

/** The shop's codes as catalog names. The compiler requires all of them. */
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

/** For developers, if the name alone says too little. */
const descriptions: Partial<Readonly<Record<RefusalCode, string>>> = {
  'attempt-given-up': 'This attempt was cancelled before it was submitted. Nothing was charged.',
  'challenge-declined': 'The payment was declined on the confirmation page.',
  'challenge-needed': 'This card requires a challenge. Challenges are not enabled for this App ID.',
  'challenge-not-found': 'No challenge is pending for this attempt.',
  'postal-code-wrong': 'The postal code is not valid for the country.',
  'too-many-lines': 'A cart can have at most 250 lines.',
  'total-changed': 'The total of the cart differs from the amount that the buyer confirmed.',
};

type FieldPaths = Partial<Readonly<Record<RefusalCode, readonly string[]>>>;

/** The part of the method's input that a refusal is about. */
const fields: Partial<Readonly<Record<SandboxOperation, FieldPaths>>> = {
  setPostalCode: { 'country-not-served': ['country'], 'postal-code-wrong': ['postalCode'] },
  setShippingInfo: {
    'country-not-served': ['address', 'country'],
    'postal-code-wrong': ['address', 'postalCode'],
    'region-unknown': ['address', 'stateOrProvince'],
  },
  updateLineItem: { 'quantity-out-of-range': ['quantity'], 'stock-short': ['quantity'] },
};

/** Turns a refusal of the shop into ours. */
export function toCommerceError(
  { code, details }: Pick<ShopRefusal, 'code' | 'details'>,
  operation: SandboxOperation,
): CommerceError {
  const { available, maximum, sku, shipmentId, options } = details;
  const field = toItemField(code, details) ?? fields[operation]?.[code];
  const limit = maximum === undefined ? descriptions[code] : `A line holds 1 to ${maximum} units.`;
  const description = sku === undefined ? limit : `SKU ${sku}`;
  const carried: CommerceErrorOptions = {
    ...(available === undefined ? {} : { quantityAvailable: available }),
    ...(shipmentId === undefined ? {} : { shipmentId }),
    ...(options === undefined ? {} : { options }),
    ...(field === undefined ? {} : { field }),
    ...(description === undefined ? {} : { description }),
  };
  return new CommerceError(names[code], carried);
}

function toItemField(code: RefusalCode, { item }: RefusalDetails): readonly string[] | undefined {
  if (item === undefined) return undefined;
  const isQuantity = code === 'stock-short' || code === 'quantity-out-of-range';
  return ['items', String(item), isQuantity ? 'quantity' : 'addToCartRef'];
}

/** An operation's error as the contract requires: a refusal by name, anything else as an unavailable platform. */
export function toContractError(error: unknown, operation: SandboxOperation): CommerceError {
  if (error instanceof CommerceError) return error;
  if (error instanceof ShopRefusal) return toCommerceError(error, operation);
  return new CommerceError('StoreUnavailable', { cause: error });
}
