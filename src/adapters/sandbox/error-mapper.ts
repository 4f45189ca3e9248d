import { type Amount, type RefusalCode, type RefusalDetails, ShopRefusal } from '../../demo/sandbox/endpoint/index.ts';
import { type Money, money } from '../../domain/money/money.ts';
import { requireCurrency } from '../../domain/money/require-currency.ts';
import type { AddressProblem } from '../../errors/address-problem.ts';
import { CommerceError } from '../../errors/commerce-error.ts';
import type { ErrorName } from '../../errors/error-catalog.ts';
import type { CommerceErrorOptions } from '../../errors/error-details.ts';
import { ChildStartError } from '../../lib/child-program.ts';
import type { SandboxOperation } from './faults.ts';

/** The shop's codes as catalog names. The compiler requires all of them. */
const names: Readonly<Record<RefusalCode, ErrorName>> = {
  'addon-children-wrong': 'InvalidInputBody',
  'addon-lines-wrong': 'InvalidInputBody',
  'addon-not-chosen': 'AddonNotFound',
  'addon-not-offered': 'InvalidInputBody',
  'addon-options-wrong': 'InvalidInputBody',
  'addon-parent-missing': 'InvalidInputBody',
  'addon-unknown': 'AddonNotFound',
  'attempt-given-up': 'CheckoutError',
  'billing-address-missing': 'MissingRequiredParameters',
  'cannot-travel-together': 'InvalidShipmentType',
  'captcha-missing': 'MissingRequiredParameters',
  'captcha-wrong': 'InvalidInputBody',
  'card-declined': 'CreditCardDeclined',
  'card-expired': 'CreditCardInvalidExpiry',
  'card-expiry-month-wrong': 'CreditCardInvalidExpiryMonth',
  'card-funds-insufficient': 'CreditCardInsufficientFunds',
  'card-number-wrong': 'CreditCardInvalidNumber',
  'card-postal-code-wrong': 'CreditCardInvalidPostalCode',
  'card-security-code-wrong': 'CreditCardInvalidSecurityCode',
  'card-token-wrong': 'CheckoutError',
  'cart-empty': 'NoLineItemError',
  'cart-not-found': 'CartNotFound',
  'challenge-declined': 'PaymentChallengeRequired',
  'challenge-expired': 'PaymentChallengeExpired',
  'challenge-needed': 'PaymentChallengeRequired',
  'challenge-not-found': 'PaymentChallengeRequired',
  'code-expired': 'InvalidPromoCode',
  'code-minimum-missed': 'PromoNotAvailable',
  'code-not-applicable': 'PromoNotAvailable',
  'code-not-removable': 'ClearPromoCodeNotAllowed',
  'code-not-stackable': 'InvalidPromoCode',
  'code-not-started': 'InvalidPromoCode',
  'code-unknown': 'InvalidPromoCode',
  'code-used-up': 'PromoNotAvailable',
  'country-not-served': 'CountryNotSupported',
  'date-not-available': 'InvalidDeliveryDate',
  'express-approval-wrong': 'ErrorSubmitExpressCheckout',
  'express-declined': 'CreditCardDeclined',
  'express-not-approved': 'PreconditionError',
  'express-over': 'ErrorStartExpressCheckout',
  'express-refused': 'ErrorStartExpressCheckout',
  'express-session-unknown': 'ErrorSubmitExpressCheckout',
  'gateway-not-for-cart': 'PaymentMethodNotAvailable',
  'gateway-unknown': 'GatewayNotFound',
  'line-not-found': 'LineItemNotFound',
  'location-missing': 'MissingRequiredParameters',
  'location-not-available': 'LocationNotFound',
  'method-not-offered': 'InvalidShippingMethod',
  'nothing-to-hand-over': 'CannotTransferSession',
  'nothing-to-ship': 'ShippingNotNeeded',
  'order-not-found': 'OrderNotFound',
  'postal-code-elsewhere': 'InvalidShippingInfo',
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
  'addon-children-wrong':
    'The add-on needs another number of nested add-ons: see minChildren and maxChildren of its offer.',
  'addon-lines-wrong':
    'The add-on cannot be selected for these line items: see scope and eligibleLineItemIds of its offer.',
  'addon-not-chosen': 'The add-on is not selected there.',
  'addon-not-offered': 'The add-on is not offered for this cart.',
  'addon-options-wrong': 'The options do not fit the offer.',
  'addon-parent-missing': 'Select the add-on that this one belongs to as well.',
  'captcha-missing': 'This shop requires a captchaToken: see checkoutRequirements of the merchant.',
  'captcha-wrong': 'The captchaToken is unknown, expired or was used for another order.',
  'attempt-given-up': 'This attempt was cancelled before it was submitted. Nothing was charged.',
  'cannot-travel-together': 'These shipments differ in their fulfillment type, or their goods cannot travel together.',
  'challenge-declined': 'The payment was declined on the confirmation page.',
  'challenge-needed': 'This card requires a challenge. Challenges are not enabled for this App ID.',
  'challenge-not-found': 'No challenge is pending for this attempt.',
  'express-approval-wrong': 'The provider does not confirm this approval.',
  'express-not-approved': 'The buyer has not approved the payment.',
  'express-over': 'The session of this call has ended. Start another one with another idempotencyKey.',
  'express-refused': 'The provider refused to start a session.',
  'express-session-unknown': 'There is no such session for this cart, or it has ended. Start another one.',
  'gateway-not-for-cart': 'The provider does not take a cart with this total.',
  'location-missing': 'The shipment has no pickup location.',
  'postal-code-elsewhere': 'The postal code belongs to another region.',
  'nothing-to-hand-over': 'The cart is empty.',
  'postal-code-wrong': 'The postal code is not valid for the country.',
  'slot-missing': 'The shipment has no delivery date with a time slot.',
  'too-many-lines': 'A cart can have at most 250 lines.',
  'too-many-shipments': 'A cart can have at most 100 shipments.',
  'total-changed': 'The total of the cart differs from the amount that the buyer confirmed. Nothing was charged.',
  'type-missing': 'The shipment cannot be shipped, and no other fulfillment type is selected.',
  'units-all': 'These are all units of the shipment.',
};

/** Why a code is not accepted. */
const reasons: Partial<Readonly<Record<RefusalCode, string>>> = {
  'code-expired': 'EXPIRED',
  'code-minimum-missed': 'MINIMUM_NOT_MET',
  'code-not-applicable': 'NOT_APPLICABLE',
  'code-not-stackable': 'NOT_STACKABLE',
  'code-not-started': 'INVALID',
  'code-unknown': 'INVALID',
  'code-used-up': 'NOT_APPLICABLE',
};

/** The sentence for the buyer, if the reason alone says too little. */
const sentences: Partial<Readonly<Record<RefusalCode, string>>> = {
  'captcha-wrong': 'captchaAgain',
  'code-not-started': 'notStarted',
  'code-used-up': 'usedUp',
  'location-missing': 'locationFirst',
  'slot-missing': 'slotFirst',
  'type-missing': 'typeFirst',
};

/** What is wrong with a part of an address. */
const problems: Partial<Readonly<Record<RefusalCode, AddressProblem>>> = {
  'postal-code-elsewhere': 'NOT_OF_REGION',
  'postal-code-wrong': 'MALFORMED',
  'region-unknown': 'NOT_OF_COUNTRY',
};

type FieldPaths = Partial<Readonly<Record<RefusalCode, readonly string[]>>>;

/** The part of the method's input that a refusal is about. */
const fields: Partial<Readonly<Record<SandboxOperation, FieldPaths>>> = {
  placeOrder: {
    'billing-address-missing': ['billingInfo'],
    'captcha-missing': ['captchaToken'],
    'captcha-wrong': ['captchaToken'],
  },
  authorizeExpressCheckout: {
    'country-not-served': ['address', 'country'],
    'express-approval-wrong': ['approval'],
    'express-session-unknown': ['sessionId'],
    'method-not-offered': ['shippingMethodId'],
    'postal-code-elsewhere': ['address', 'postalCode'],
    'postal-code-wrong': ['address', 'postalCode'],
    'region-unknown': ['address', 'stateOrProvince'],
  },
  getExpressCheckout: { 'express-session-unknown': ['sessionId'] },
  startExpressCheckout: { 'gateway-not-for-cart': ['provider'], 'gateway-unknown': ['provider'] },
  setFulfillmentType: { 'date-not-available': ['selectedDate'], 'slot-not-available': ['selectedTimeSlot'] },
  setPostalCode: { 'country-not-served': ['country'], 'postal-code-wrong': ['postalCode'] },
  setShippingInfo: {
    'country-not-served': ['address', 'country'],
    'postal-code-elsewhere': ['address', 'postalCode'],
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
  const { available, maximum, sku, shipmentId, options, promoCode, missing, totals } = details;
  const reason = reasons[code];
  const sentence = sentences[code];
  const problem = problems[code];
  const field = toPlace(details) ?? toItemField(code, details) ?? fields[operation]?.[code];
  const description = sku === undefined ? describe(code, details) : `SKU ${sku}`;
  const most = code === 'quantity-out-of-range' ? maximum : available;
  const carried: CommerceErrorOptions = {
    ...(most === undefined ? {} : { quantityAvailable: most }),
    ...(shipmentId === undefined ? {} : { shipmentId }),
    ...(options === undefined ? {} : { options }),
    ...(promoCode === undefined ? {} : { promoCode }),
    ...(reason === undefined ? {} : { reason }),
    ...(sentence === undefined ? {} : { sentence }),
    ...(problem === undefined ? {} : { problem }),
    ...(missing === undefined ? {} : { missingAmount: toMoney(missing) }),
    ...(totals === undefined ? {} : { expected: toMoney(totals.expected), actual: toMoney(totals.actual) }),
    ...(names[code] === 'InvalidInputBody' ? { otherStatus: 'rejectedByMerchant' } : {}),
    ...(field === undefined ? {} : { field }),
    ...(description === undefined ? {} : { description }),
  };
  return new CommerceError(names[code], carried);
}

export const toMoney = ({ amount, currency }: Amount): Money => money(amount, requireCurrency(currency));

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
/** The path of a selection of add-ons, or of the input itself. */
const toPlace = ({ item, place }: RefusalDetails): readonly string[] | undefined =>
  place === undefined || item === undefined ? place : ['selections', String(item), ...place];

function toItemField(code: RefusalCode, { item }: RefusalDetails): readonly string[] | undefined {
  if (item === undefined) return undefined;
  if (code === 'shipment-not-found') return ['shipmentIds', String(item)];
  return ['items', String(item), itemMembers[code] ?? 'addToCartRef'];
}

/** An operation's error as the contract requires: a refusal by name, anything else as an unavailable platform. */
export function toContractError(error: unknown, operation: SandboxOperation): CommerceError {
  if (error instanceof CommerceError) return error;
  if (error instanceof ShopRefusal) return toCommerceError(error, operation);
  const description = error instanceof ChildStartError ? error.message : undefined;
  return new CommerceError('StoreUnavailable', { cause: error, ...(description !== undefined && { description }) });
}
