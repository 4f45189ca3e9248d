import { CommerceError } from '../../errors/commerce-error.ts';
import type { ErrorName } from '../../errors/error-catalog.ts';
import type { CommerceErrorOptions } from '../../errors/error-details.ts';
import { UpstreamFailure } from '../../upstream-http/upstream-failure.ts';
import { unknownOutcome } from '../toolkit/unknown-outcome.ts';
import type { CartErrorCode } from './generated/operations.ts';
import type { WireCart, WireChange, WireProblem } from './wire/cart.ts';

/** The catalog name of each code; null for what is no refusal but a failure of the platform. */
const names: Readonly<Record<CartErrorCode, ErrorName | null>> = {
  ADDRESS_FIELD_CONTAINS_EMOJIS: 'InvalidShippingInfo',
  ADDRESS_FIELD_CONTAINS_HTML_TAGS: 'InvalidShippingInfo',
  ADDRESS_FIELD_CONTAINS_URL: 'InvalidShippingInfo',
  ADDRESS_FIELD_DOES_NOT_MATCH_EXPECTED_PATTERN: 'InvalidShippingInfo',
  ADDRESS_FIELD_IS_REQUIRED: 'InvalidShippingInfo',
  ADDRESS_FIELD_IS_TOO_LONG: 'InvalidShippingInfo',
  BUNDLES_AND_ADDONS_CANNOT_BE_MIXED: 'ProductNotSupported',
  BUYER_CANNOT_PURCHASE_FOR_COMPANY_LOCATION: 'UnprocessableEntity',
  CART_TOO_LARGE: 'UnprocessableEntity',
  GIFT_CARD_RECIPIENT_INVALID: 'ProductNotSupported',
  INVALID: 'UnprocessableEntity',
  INVALID_COMPANY_LOCATION: 'UnprocessableEntity',
  INVALID_DELIVERY_ADDRESS_ID: 'UnprocessableEntity',
  INVALID_DELIVERY_GROUP: 'ShipmentNotFound',
  INVALID_DELIVERY_OPTION: 'InvalidShippingMethod',
  INVALID_INCREMENT: 'InvalidQuantity',
  INVALID_MERCHANDISE_LINE: 'LineItemNotFound',
  INVALID_METAFIELDS: 'UnprocessableEntity',
  INVALID_PAYMENT: 'UnprocessableEntity',
  INVALID_PAYMENT_DEFERRED_PAYMENT_REQUIRED: 'UnprocessableEntity',
  INVALID_PAYMENT_EMPTY_CART: 'UnprocessableEntity',
  INVALID_ZIP_CODE_FOR_COUNTRY: 'InvalidShippingInfo',
  INVALID_ZIP_CODE_FOR_PROVINCE: 'InvalidShippingInfo',
  LESS_THAN: 'InvalidQuantity',
  MAXIMUM_EXCEEDED: 'InvalidQuantity',
  MERCHANDISE_LINE_TRANSFORMERS_RUN_ERROR: null,
  MERCHANDISE_NOT_APPLICABLE: 'ProductNotSupported',
  MINIMUM_NOT_MET: 'InvalidQuantity',
  MISSING_CUSTOMER_ACCESS_TOKEN: 'UnprocessableEntity',
  MISSING_DISCOUNT_CODE: 'InvalidPromoCode',
  MISSING_NOTE: 'UnprocessableEntity',
  NOTE_TOO_LONG: 'UnprocessableEntity',
  ONLY_ONE_DELIVERY_ADDRESS_CAN_BE_SELECTED: 'UnprocessableEntity',
  PARENT_LINE_INVALID_REFERENCE: 'UnprocessableEntity',
  PARENT_LINE_NESTING_TOO_DEEP: 'UnprocessableEntity',
  PARENT_LINE_NOT_FOUND: 'UnprocessableEntity',
  PARENT_LINE_OPERATION_BLOCKED: 'UnprocessableEntity',
  PAYMENTS_CREDIT_CARD_BASE_EXPIRED: 'UnprocessableEntity',
  PAYMENTS_CREDIT_CARD_BASE_GATEWAY_NOT_SUPPORTED: 'UnprocessableEntity',
  PAYMENTS_CREDIT_CARD_GENERIC: 'UnprocessableEntity',
  PAYMENTS_CREDIT_CARD_MONTH_INCLUSION: 'UnprocessableEntity',
  PAYMENTS_CREDIT_CARD_NUMBER_INVALID: 'UnprocessableEntity',
  PAYMENTS_CREDIT_CARD_NUMBER_INVALID_FORMAT: 'UnprocessableEntity',
  PAYMENTS_CREDIT_CARD_VERIFICATION_VALUE_BLANK: 'UnprocessableEntity',
  PAYMENTS_CREDIT_CARD_VERIFICATION_VALUE_INVALID_FOR_CARD_TYPE: 'UnprocessableEntity',
  PAYMENTS_CREDIT_CARD_YEAR_EXPIRED: 'UnprocessableEntity',
  PAYMENTS_CREDIT_CARD_YEAR_INVALID_EXPIRY_YEAR: 'UnprocessableEntity',
  PAYMENT_METHOD_NOT_APPLICABLE: 'UnprocessableEntity',
  PAYMENT_METHOD_NOT_SUPPORTED: 'UnprocessableEntity',
  PENDING_DELIVERY_GROUPS: null,
  PROVINCE_NOT_FOUND: 'InvalidState',
  SELLING_PLAN_NOT_APPLICABLE: 'ProductNotSupported',
  SERVICE_UNAVAILABLE: null,
  TOO_MANY_DELIVERY_ADDRESSES: 'UnprocessableEntity',
  UNSPECIFIED_ADDRESS_ERROR: 'InvalidShippingInfo',
  VALIDATION_CUSTOM: 'UnprocessableEntity',
  VARIANT_REQUIRES_SELLING_PLAN: 'ProductNotSupported',
  ZIP_CODE_NOT_SUPPORTED: 'ShippingAddressNotSupported',
};

/** `INVALID` says what it is about by its field alone. */
const namesOfFields: Readonly<Record<string, ErrorName>> = {
  cartId: 'CartNotFound',
  merchandiseId: 'ProductNotFound',
  quantity: 'InvalidQuantity',
  email: 'InvalidEmail',
};

const isKnown = (code: string): code is CartErrorCode => Object.hasOwn(names, code);

/** A refusal by its code: messages are translated and may quote the input. A word of a newer version refuses too: nothing was changed. */
export function toRefusal({ code, field }: WireProblem, options: CommerceErrorOptions = {}): CommerceError {
  const word = code ?? 'INVALID';
  const ofField = word === 'INVALID' ? namesOfFields[field?.at(-1) ?? ''] : undefined;
  const name = ofField ?? (isKnown(word) ? names[word] : 'UnprocessableEntity');
  const description = `Shopify refused: ${/^\w{1,80}$/.test(word) ? word : 'with a code of its own'}`;
  if (name === null)
    return new UpstreamFailure({ reason: 'busy', outcome: 'unknown', description, retryAfterMs: 1_000 });
  return new CommerceError(name, { description, ...options });
}

/** The cart after a change, in which Shopify may have taken less than was asked. Throws what it refused with. */
export function requireChanged(
  change: WireChange,
  toError: (problem: WireProblem) => CommerceError = toRefusal,
): WireCart {
  const [problem] = change?.userErrors ?? [];
  if (problem !== undefined) throw toError(problem);
  if (change?.cart) return change.cart;
  throw unknownOutcome('Shopify answers a change with neither a cart nor a refusal');
}
