import { UpstreamFailure } from '../../../src/adapters/toolkit/upstream-failure.ts';
import type { ErrorName } from '../../../src/errors/catalog.ts';
import { CommerceError } from '../../../src/errors/commerce-error.ts';
import type { WireRefusal } from './wire.ts';

/** The platform's words in ours. */
const names: Readonly<Record<string, ErrorName>> = {
  'no-cart': 'CartNotFound',
  'no-variant': 'ProductNotFound',
  'no-line': 'LineItemNotFound',
  'no-method': 'InvalidShippingMethod',
  'no-way': 'InvalidFulfillmentType',
  'no-extra': 'AddonNotFound',
  'no-order': 'OrderNotFound',
  'no-wallet': 'GatewayNotFound',
  'no-session': 'ErrorSubmitExpressCheckout',
  'no-address': 'MissingShippingInfo',
  'no-delivery': 'MissingShippingMethod',
  'no-funds': 'CreditCardInsufficientFunds',
  'bad-state': 'InvalidState',
  'bad-code': 'InvalidPromoCode',
  'must-confirm': 'PaymentChallengeRequired',
  'not-confirmed': 'PaymentChallengeRequired',
  'other-payment': 'CheckoutError',
  country: 'CountryNotSupported',
  declined: 'CreditCardDeclined',
  empty: 'CheckoutError',
  paying: 'PreconditionError',
  short: 'NotEnoughStockError',
};

/** A word that is not known is no refusal: what the platform meant, and did, cannot be told. */
export function toCommerceError({ error, item, left, code, methods, ways }: WireRefusal): CommerceError {
  const name = names[error];
  if (name === undefined) {
    return new UpstreamFailure({
      reason: 'unexpected-shape',
      outcome: 'unknown',
      description: 'The platform refused with a word that is not known here',
    });
  }
  const options = methods ?? ways;
  return new CommerceError(name, {
    ...(left === undefined ? {} : { quantityAvailable: left }),
    ...(item === undefined
      ? {}
      : { field: ['items', String(item), name === 'NotEnoughStockError' ? 'quantity' : 'addToCartRef'] }),
    ...(code === undefined ? {} : { promoCode: code, reason: 'INVALID' }),
    ...(options === undefined ? {} : { options }),
  });
}
