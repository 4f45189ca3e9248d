import type DataLoader from 'dataloader';
import type { CategoryBranch } from '../commerce/catalog/search/list-categories.ts';
import type { FoundFacets, FoundProduct, FoundProducts } from '../commerce/catalog/search/search-products.ts';
import type { AddonSelection } from '../domain/cart/addon.ts';
import type { LineItem } from '../domain/cart/line-item.ts';
import type { Shipment } from '../domain/cart/shipment.ts';
import type { MerchantProfile } from '../domain/merchant.ts';
import type { AttemptResult, PlaceOrderAttempt, PlaceOrderEvent } from '../domain/order/attempt.ts';
import type { Order, PurchasedLineItem } from '../domain/order/order.ts';
import type { Product, ProductVariant } from '../domain/product/product.ts';
import type { CommerceError } from '../errors/commerce-error.ts';
import type { Refusal } from '../errors/refusal.ts';
import type { CartKey, KeyedCart } from './cart-key.ts';

export type { ActiveCart as ActiveCartParent } from '../commerce/cart/list-active-carts.ts';
export type { CartChanged as CartChangedParent } from '../commerce/cart/watch/cart-changed.ts';
export type { CategoryBranch as CategoryBranchParent } from '../commerce/catalog/search/list-categories.ts';
export type { SearchSuggestions as SearchSuggestionsParent } from '../commerce/catalog/search/suggest-search.ts';
export type { CartReadiness as CartReadinessParent } from '../commerce/checkout/readiness/get-cart-readiness.ts';
export type { PasskeyStep as PasskeyStepParent } from '../domain/card-network/card-network.ts';
export type { AddonOffer as AddonOfferParent } from '../domain/cart/addon.ts';
export type { Fee as FeeParent } from '../domain/cart/cart.ts';
export type { Consent as ConsentParent } from '../domain/cart/consent.ts';
export type {
  FulfillmentType as FulfillmentTypeParent,
  ShippingMethod as ShippingMethodParent,
} from '../domain/cart/shipment.ts';
export type { MerchantProfile as MerchantParent } from '../domain/merchant.ts';
export type { Money as MoneyParent } from '../domain/money/money.ts';
export type {
  PlaceOrderAttempt as PlaceOrderAttemptParent,
  PlaceOrderEvent as PlaceOrderEventParent,
} from '../domain/order/attempt.ts';
export type {
  Fulfillment as FulfillmentParent,
  Order as OrderParent,
  Refund as RefundParent,
  Return as ReturnParent,
} from '../domain/order/order.ts';
export type { Product as ProductParent } from '../domain/product/product.ts';
/*
 * The source object of each type of the schema, for the generated resolver types. Most are the core's results,
 * unchanged.
 */
export type { KeyedCart as CartParent } from './cart-key.ts';

/**
 * The result of a mutation's use case: the payload itself, with refusals as the core has them, and the domain in place
 * of the merchant. No member may be omitted.
 */
export type PayloadParent<Payload> = {
  readonly [Field in Exclude<
    keyof Payload,
    '__typename' | 'merchant' | CartOfOrder<Payload>
  >]-?: Field extends 'userErrors' ? readonly CommerceError[] : Payload[Field];
} & ('merchant' extends keyof Payload ? { readonly domain: string | null } : unknown);

/** The cart beside an attempt is read only if the client selects it. */
type CartOfOrder<Payload> = 'attempt' extends keyof Payload ? 'cart' : never;

/** A line, the cart that it is part of, its add-ons, and the merchant whose catalog has its product. */
export interface LineItemParent extends LineItem {
  readonly addons: readonly AddonSelection[];
  readonly cartKey: CartKey;
  readonly domain: string;
}

export interface ShipmentParent extends Shipment {
  readonly cart: KeyedCart;
}

export interface OrderLineItemParent extends PurchasedLineItem {
  readonly domain: string;
  readonly orderId: string;
}

export interface ProductVariantParent extends ProductVariant {
  readonly variantOptionList: readonly {
    readonly option: string;
    readonly value: string;
    readonly propertyAccessor: string;
    readonly optionValue: string;
  }[];
  readonly domain: string;
  readonly baseSku: string;
  /** That of its product. */
  readonly postalCode?: string;
}

/** Plain data: an executor treats an `Error` among its values as a failure. */
export type UserErrorParent = Refusal;

/** A node of any type, with the name of its type. */
export type NodeParent = {
  readonly [Type in keyof NodeParents]: NodeParents[Type] & { readonly __typename: Type };
}[keyof NodeParents];

interface NodeParents {
  readonly Cart: KeyedCart;
  readonly LineItem: LineItemParent;
  readonly Merchant: MerchantProfile;
  readonly Order: Order;
  readonly OrderLineItem: OrderLineItemParent;
  readonly PlaceOrderAttempt: PlaceOrderAttempt;
  readonly Product: Product;
  readonly ProductVariant: ProductVariantParent;
  readonly Shipment: ShipmentParent;
}

export type PlaceOrderSucceededParent = Extract<AttemptResult, { kind: 'succeeded' }>;
export type PlaceOrderFailedParent = Extract<AttemptResult, { kind: 'failed' }>;
export type PlaceOrderActionRequiredParent = Extract<AttemptResult, { kind: 'action-required' }>;
export type PlaceOrderProcessingParent = Extract<AttemptResult, { kind: 'processing' }>;

export type ItemAddedParent = Extract<PlaceOrderEvent, { type: 'item-added' }>;
export type ShippingUpdatedParent = Extract<PlaceOrderEvent, { type: 'shipping-updated' }>;
export type OrderPlacedParent = Extract<PlaceOrderEvent, { type: 'order-placed' }>;
export type OrderStepStartedParent = Extract<PlaceOrderEvent, { type: 'step-started' }>;
export type OrderActionRequiredParent = Extract<PlaceOrderEvent, { type: 'action-required' }>;
export type OrderProcessingParent = Extract<PlaceOrderEvent, { type: 'processing' }>;
export type PlaceOrderErrorParent = Extract<PlaceOrderEvent, { type: 'error' }>;

/** A category of a merchant. */
export type CategoryParent = Pick<CategoryBranch, 'domain' | 'path'>;
export type CategoryFacetParent = FoundFacets['categories'][number];

/** The facets that a document selects, counted together. */
export type ProductFacetsParent = DataLoader<FacetName, FoundFacets>;
export type FacetName = Parameters<FoundProducts['countFacets']>[0][number];
export type { FoundFacets, FoundProducts, FoundProducts as ProductSearchConnectionParent };

export interface ProductSearchEdgeParent extends FoundProduct {
  readonly toCursor: FoundProducts['toCursor'];
}
