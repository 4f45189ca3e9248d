import type { AttemptResult, PlaceOrderEvent } from '../domain/attempt.ts';
import type { Cart } from '../domain/cart.ts';
import type { LineItem } from '../domain/line-item.ts';
import type { MerchantProfile } from '../domain/merchant.ts';
import type { Order } from '../domain/order.ts';
import type { Product } from '../domain/product.ts';
import type { ErrorName } from '../errors/catalog.ts';
import type { ErrorDetails } from '../errors/commerce-error.ts';

/*
 * What stands behind each type of the schema, for the generated resolver types. Most are what the core answers, as it is.
 */
export type {
  CartOutcome as CartOutcomeParent,
  PlaceOrderOutcome as PlaceOrderOutcomeParent,
} from '../commerce/commerce.ts';
export type { AddonOffer as AddonOfferParent } from '../domain/addon.ts';
export type {
  PlaceOrderAttempt as PlaceOrderAttemptParent,
  PlaceOrderEvent as PlaceOrderEventParent,
} from '../domain/attempt.ts';
export type { Cart as CartParent, Fee as FeeParent } from '../domain/cart.ts';
export type { MerchantProfile as MerchantParent } from '../domain/merchant.ts';
export type { Money as MoneyParent } from '../domain/money.ts';
export type { Order as OrderParent } from '../domain/order.ts';
export type { Product as ProductParent } from '../domain/product.ts';

/** A line and the merchant whose catalog has its product. */
export interface LineItemParent extends LineItem {
  readonly domain: string;
}

/** A `CommerceError` as plain data: an executor takes an `Error` among its values for a failure. */
export interface UserErrorParent {
  readonly name: ErrorName;
  readonly httpStatus: number;
  readonly message: string;
  readonly description: string | null;
  readonly field: readonly string[] | null;
  readonly retryable: boolean;
  readonly details: ErrorDetails;
}

export type NodeParent =
  | (Cart & { readonly __typename: 'Cart' })
  | (MerchantProfile & { readonly __typename: 'Merchant' })
  | (Order & { readonly __typename: 'Order' })
  | (Product & { readonly __typename: 'Product' });

export type PlaceOrderSucceededParent = Extract<AttemptResult, { kind: 'succeeded' }>;
export type PlaceOrderFailedParent = Extract<AttemptResult, { kind: 'failed' }>;
export type PlaceOrderActionRequiredParent = Extract<AttemptResult, { kind: 'action-required' }>;
export type PlaceOrderProcessingParent = Extract<AttemptResult, { kind: 'processing' }>;

export type OrderPlacedParent = Extract<PlaceOrderEvent, { type: 'order-placed' }>;
export type PlaceOrderErrorParent = Extract<PlaceOrderEvent, { type: 'error' }>;
