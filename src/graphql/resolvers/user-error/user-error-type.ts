import type { ErrorName } from '../../../errors/catalog.ts';

export type UserErrorType =
  | 'NotEnoughStockError'
  | 'PaymentChallengeError'
  | 'PlainUserError'
  | 'PromoCodeError'
  | 'RequiredConsentsError'
  | 'ShipmentError'
  | 'UnsupportedOperationError';

const types: Readonly<Partial<Record<ErrorName, UserErrorType>>> = {
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
  MissingShippingMethod: 'ShipmentError',
  RequiredConsentsNotSigned: 'RequiredConsentsError',
  PaymentChallengeRequired: 'PaymentChallengeError',
  PaymentChallengeExpired: 'PaymentChallengeError',
  OperationNotSupported: 'UnsupportedOperationError',
  NotImplemented: 'UnsupportedOperationError',
  ProductUrlNotImplemented: 'UnsupportedOperationError',
};

/** The most specific schema type for an error of this name. */
export const userErrorType = (name: ErrorName): UserErrorType => types[name] ?? 'PlainUserError';
