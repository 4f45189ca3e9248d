import type { ErrorName } from '../../errors/error-catalog.ts';
import type { UserErrorParent } from '../parents.ts';

export type UserErrorType =
  | 'AddressError'
  | 'CardError'
  | 'CardVerificationError'
  | 'CartLockedError'
  | 'CartOrderedError'
  | 'NotEnoughStockError'
  | 'PaymentChallengeError'
  | 'PlainUserError'
  | 'PromoCodeError'
  | 'RequiredConsentsError'
  | 'ShipmentError'
  | 'TotalMismatchError'
  | 'UnsupportedOperationError';

const types: Readonly<Partial<Record<ErrorName, UserErrorType>>> = {
  InvalidShippingInfo: 'AddressError',
  InvalidEmail: 'AddressError',
  InvalidState: 'AddressError',
  CardVerificationFailed: 'CardVerificationError',
  CartLocked: 'CartLockedError',
  NotEnoughStockError: 'NotEnoughStockError',
  InvalidPromoCode: 'PromoCodeError',
  PromoNotAvailable: 'PromoCodeError',
  MultipleDiscountCodesNotSupported: 'PromoCodeError',
  ClearPromoCodeNotAllowed: 'PromoCodeError',
  ShipmentNotFound: 'ShipmentError',
  InvalidFulfillmentType: 'ShipmentError',
  InvalidShippingMethod: 'ShipmentError',
  InvalidDeliveryDate: 'ShipmentError',
  InvalidShipmentType: 'ShipmentError',
  ShipmentNotAvailable: 'ShipmentError',
  LocationNotFound: 'ShipmentError',
  MissingShippingInfo: 'ShipmentError',
  MissingShippingMethod: 'ShipmentError',
  RequiredConsentsNotSigned: 'RequiredConsentsError',
  PaymentChallengeRequired: 'PaymentChallengeError',
  PaymentChallengeExpired: 'PaymentChallengeError',
  OperationNotSupported: 'UnsupportedOperationError',
  NotImplemented: 'UnsupportedOperationError',
  ProductUrlNotImplemented: 'UnsupportedOperationError',
};

/** The most specific schema type for an error: by its name, or by what only this type carries. */
export function userErrorType({ name, details }: Pick<UserErrorParent, 'name' | 'details'>): UserErrorType {
  if (name === 'CheckoutError' && details.orderId !== undefined) return 'CartOrderedError';
  if (name === 'CheckoutError' && details.expected !== undefined) return 'TotalMismatchError';
  if (details.cardField !== undefined || name.startsWith('CreditCard')) return 'CardError';
  if (name === 'MissingRequiredParameters' && details.shipmentId !== undefined) return 'ShipmentError';
  return types[name] ?? 'PlainUserError';
}
