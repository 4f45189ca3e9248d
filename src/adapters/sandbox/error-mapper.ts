import type { ErrorName } from '../../errors/catalog.ts';
import { CommerceError, type CommerceErrorOptions } from '../../errors/commerce-error.ts';
import { type RefusalCode, type RefusalDetails, ShopRefusal } from '../../sandbox/endpoint/index.ts';
import type { SandboxOperation } from './faults.ts';

/** The shop's codes as catalog names. The compiler requires all of them. */
const names: Readonly<Record<RefusalCode, ErrorName>> = {
  'attempt-given-up': 'CheckoutError',
  'billing-address-missing': 'MissingRequiredParameters',
  'cannot-travel-together': 'InvalidShipmentType',
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
  'date-not-available': 'InvalidDeliveryDate',
  'line-not-found': 'LineItemNotFound',
  'location-missing': 'MissingRequiredParameters',
  'location-not-available': 'LocationNotFound',
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
  'slot-missing': 'MissingRequiredParameters',
  'slot-not-available': 'InvalidDeliveryDate',
  'stock-short': 'NotEnoughStockError',
  'too-many-lines': 'CheckoutError',
  'too-many-shipments': 'CheckoutError',
  'total-changed': 'CheckoutError',
  'type-missing': 'MissingRequiredParameters',
  'type-not-offered': 'InvalidFulfillmentType',
  'type-without-choice': 'InvalidShipmentType',
  'units-all': 'InvalidQuantity',
  'units-not-there': 'InvalidQuantity',
  'variant-not-found': 'VariantNotFound',
};

/** For developers, if the name alone says too little. */
const descriptions: Partial<Readonly<Record<RefusalCode, string>>> = {
  'attempt-given-up': 'This attempt was cancelled before it was submitted. Nothing was charged.',
  'cannot-travel-together': 'These shipments differ in their fulfillment type, or their goods cannot travel together.',
  'challenge-declined': 'The payment was declined on the confirmation page.',
  'challenge-needed': 'This card requires a challenge. Challenges are not enabled for this App ID.',
  'challenge-not-found': 'No challenge is pending for this attempt.',
  'location-missing': 'The shipment has no pickup location.',
  'postal-code-wrong': 'The postal code is not valid for the country.',
  'slot-missing': 'The shipment has no delivery date with a time slot.',
  'too-many-lines': 'A cart can have at most 250 lines.',
  'too-many-shipments': 'A cart can have at most 100 shipments.',
  'total-changed': 'The total of the cart differs from the amount that the buyer confirmed.',
  'type-missing': 'The shipment cannot be shipped, and no other fulfillment type is selected.',
  'units-all': 'These are all units of the shipment.',
};

type FieldPaths = Partial<Readonly<Record<RefusalCode, readonly string[]>>>;

/** The part of the method's input that a refusal is about. */
const fields: Partial<Readonly<Record<SandboxOperation, FieldPaths>>> = {
  placeOrder: { 'billing-address-missing': ['billingInfo'] },
  setFulfillmentType: { 'slot-not-available': ['selectedTimeSlot'] },
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
  const { available, sku, shipmentId, options } = details;
  const field = toItemField(code, details) ?? fields[operation]?.[code];
  const description = sku === undefined ? describe(code, details) : `SKU ${sku}`;
  const carried: CommerceErrorOptions = {
    ...(available === undefined ? {} : { quantityAvailable: available }),
    ...(shipmentId === undefined ? {} : { shipmentId }),
    ...(options === undefined ? {} : { options }),
    ...(field === undefined ? {} : { field }),
    ...(description === undefined ? {} : { description }),
  };
  return new CommerceError(names[code], carried);
}

function describe(code: RefusalCode, { maximum }: RefusalDetails): string | undefined {
  if (maximum === undefined) return descriptions[code];
  const holder = code === 'units-not-there' ? 'The shipment' : 'A line';
  return `${holder} holds 1 to ${maximum} units.`;
}

/** The part of an item, or of a list of shipments, that a refusal is about. */
const itemMembers: Partial<Readonly<Record<RefusalCode, string>>> = {
  'line-not-found': 'lineItemId',
  'quantity-out-of-range': 'quantity',
  'stock-short': 'quantity',
  'units-all': 'quantity',
  'units-not-there': 'quantity',
};

function toItemField(code: RefusalCode, { item }: RefusalDetails): readonly string[] | undefined {
  if (item === undefined) return undefined;
  if (code === 'shipment-not-found') return ['shipmentIds', String(item)];
  return ['items', String(item), itemMembers[code] ?? 'addToCartRef'];
}

/** An operation's error as the contract requires: a refusal by name, anything else as an unavailable platform. */
export function toContractError(error: unknown, operation: SandboxOperation): CommerceError {
  if (error instanceof CommerceError) return error;
  if (error instanceof ShopRefusal) return toCommerceError(error, operation);
  return new CommerceError('StoreUnavailable', { cause: error });
}
