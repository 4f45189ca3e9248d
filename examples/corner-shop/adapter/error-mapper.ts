import { type Money, money } from '../../../src/domain/money/money.ts';
import { requireCurrency } from '../../../src/domain/money/require-currency.ts';
import { CommerceError } from '../../../src/errors/commerce-error.ts';
import type { ErrorName } from '../../../src/errors/error-catalog.ts';
import { UpstreamFailure } from '../../../src/upstream-http/upstream-failure.ts';
import { ways as waysHere } from './shipment-mapper.ts';
import type { WireRefusal, WireTotal } from './wire.ts';

/** The platform's words in ours. */
const names: Readonly<Record<string, ErrorName>> = {
  'no-cart': 'CartNotFound',
  'no-variant': 'ProductNotFound',
  'no-line': 'LineItemNotFound',
  'no-method': 'InvalidShippingMethod',
  'no-way': 'InvalidFulfillmentType',
  'no-parcel': 'ShipmentNotFound',
  'no-place': 'LocationNotFound',
  'no-day': 'InvalidDeliveryDate',
  'no-tour': 'InvalidDeliveryDate',
  'no-units': 'InvalidQuantity',
  'no-choice': 'MissingRequiredParameters',
  'no-word': 'MissingRequiredParameters',
  'other-way': 'InvalidShipmentType',
  'no-extra': 'AddonNotFound',
  'no-extra-line': 'LineItemNotFound',
  'no-order': 'OrderNotFound',
  'no-wallet': 'GatewayNotFound',
  'no-card': 'CheckoutError',
  'no-basket': 'CannotTransferSession',
  'no-session': 'ErrorSubmitExpressCheckout',
  'tab-over': 'ErrorStartExpressCheckout',
  'bad-slip': 'ErrorSubmitExpressCheckout',
  'not-signed': 'PreconditionError',
  'not-lent': 'CreditCardDeclined',
  'too-much': 'PaymentMethodNotAvailable',
  'no-lines': 'NoLineItemError',
  'no-address': 'MissingShippingInfo',
  'no-delivery': 'MissingShippingMethod',
  'no-funds': 'CreditCardInsufficientFunds',
  'bad-state': 'InvalidState',
  'bad-code': 'InvalidPromoCode',
  'too-little': 'PromoNotAvailable',
  'bad-lines': 'InvalidInputBody',
  'bad-text': 'InvalidInputBody',
  'bad-word': 'InvalidInputBody',
  'must-confirm': 'PaymentChallengeRequired',
  'not-confirmed': 'PaymentChallengeRequired',
  'other-payment': 'CheckoutError',
  'other-total': 'CheckoutError',
  country: 'CountryNotSupported',
  declined: 'CreditCardDeclined',
  empty: 'CheckoutError',
  paying: 'PreconditionError',
  short: 'NotEnoughStockError',
};

/** A word that is not known is no refusal: what the platform meant, and did, cannot be told. */
export function toCommerceError({
  error,
  item,
  left,
  parcel,
  code,
  methods,
  ways,
  totals,
}: WireRefusal): CommerceError {
  const name = names[error];
  if (name === undefined) {
    return new UpstreamFailure({
      reason: 'unexpected-shape',
      outcome: 'unknown',
      description: 'The platform refused with a word that is not known here',
    });
  }
  const options = methods ?? ways?.map((way) => waysHere[way]?.id ?? way);
  return new CommerceError(name, {
    ...(left === undefined ? {} : { quantityAvailable: left }),
    ...toField(error, item),
    ...(name === 'InvalidInputBody' ? { otherStatus: 'rejectedByMerchant' } : {}),
    ...(parcel === undefined ? {} : { shipmentId: parcel }),
    ...(code === undefined ? {} : { promoCode: code, reason: error === 'too-little' ? 'MINIMUM_NOT_MET' : 'INVALID' }),
    ...(options === undefined ? {} : { options }),
    ...(totals === undefined ? {} : { expected: toMoney(totals.expected), actual: toMoney(totals.actual) }),
  });
}

const toMoney = ({ amount, currency }: WireTotal): Money => money(amount, requireCurrency(currency));

/** What each word is about: a member of one of several things in the method's input. */
const members: Readonly<Record<string, readonly [list: string, member: string]>> = {
  'no-variant': ['items', 'addToCartRef'],
  short: ['items', 'quantity'],
  'no-line': ['items', 'lineItemId'],
  'no-units': ['items', 'quantity'],
  'no-extra': ['selections', 'addonId'],
  'no-extra-line': ['selections', 'lineItemIds'],
  'bad-lines': ['selections', 'lineItemIds'],
  'bad-text': ['selections', 'options'],
};

function toField(error: string, item: number | undefined): { readonly field?: readonly string[] } {
  if (item !== undefined) {
    const [list, member] = members[error] ?? [];
    return {
      field: list === undefined || member === undefined ? ['shipmentIds', String(item)] : [list, String(item), member],
    };
  }
  const member = error === 'no-tour' ? 'selectedTimeSlot' : error.endsWith('-word') ? 'captchaToken' : undefined;
  return member === undefined ? {} : { field: [member] };
}
