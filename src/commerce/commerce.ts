import type { OperationName } from '../adapters/contract/index.ts';
import type { ProductReference } from '../adapters/contract/merchant-adapter.ts';
import type { Address } from '../domain/address.ts';
import type { PlaceOrderAttempt, PlaceOrderEvent } from '../domain/attempt.ts';
import type { Cart, CartWarning } from '../domain/cart.ts';
import type { DeviceSession } from '../domain/device-session.ts';
import type { MerchantProfile } from '../domain/merchant.ts';
import type { Order } from '../domain/order.ts';
import type { Product } from '../domain/product.ts';
import type { Caller } from '../domain/viewer.ts';
import type { CommerceError } from '../errors/commerce-error.ts';

/**
 * Every use case, as the faces of the service (GraphQL today) call it. Each takes the caller first and checks by
 * itself that the caller's credential is good for it.
 *
 * Queries throw `CommerceError`. Mutations answer refusals of the `user` channel as data and throw only what the `request`
 * channel carries (credentials, bugs).
 */
export interface Commerce {
  // Sessions
  /** Needs an App ID. Throws ErrorMissingAppId, InvalidAppId, TokenExpired, InvalidToken, InvalidJWTToken. */
  createDeviceSession(caller: Caller, input: { readonly accessToken?: string | null }): Promise<DeviceSession>;
  /** Needs a device. A token with which a named service may read this device's orders, and nothing else. */
  createServiceBinding(caller: Caller, input: { readonly service: string }): Promise<ServiceBinding>;

  // Merchants and catalog: any good credential, an App ID included
  listMerchants(caller: Caller): readonly MerchantProfile[];
  findMerchant(caller: Caller, domain: string): MerchantProfile | undefined;
  listCapabilities(domain: string): readonly { readonly operation: OperationName; readonly supported: boolean }[];
  listProducts(
    caller: Caller,
    input: { readonly domain: string; readonly page: number; readonly size: number },
  ): Promise<{
    readonly products: readonly Product[];
    readonly page: number;
    readonly size: number;
    readonly totalPages: number;
  }>;
  /** One upstream call for all references of a domain; an entry per reference, in order, null where there is none. */
  loadProducts(
    caller: Caller,
    domain: string,
    references: readonly ProductReference[],
  ): Promise<readonly (Product | null)[]>;
  getProductByUrl(
    caller: Caller,
    input: { readonly url: string; readonly postalCode?: string | null },
  ): Promise<Product>;

  // Cart: needs a device
  /** Null where there is none. */
  getCart(caller: Caller, domain: string): Promise<Cart | null>;
  addLineItem(caller: Caller, input: AddLineItemInput): Promise<CartOutcome>;
  addLineItems(caller: Caller, input: AddLineItemsInput): Promise<CartOutcome>;
  updateLineItem(caller: Caller, input: UpdateLineItemInput): Promise<CartOutcome>;
  clearCart(caller: Caller, input: DomainInput): Promise<CartOutcome>;
  setPostalCode(caller: Caller, input: SetPostalCodeInput): Promise<CartOutcome>;
  setShippingMethod(caller: Caller, input: SetShippingMethodInput): Promise<CartOutcome>;
  setShippingInfo(caller: Caller, input: SetShippingInfoInput): Promise<CartOutcome>;
  setBillingInfo(caller: Caller, input: SetBillingInfoInput): Promise<CartOutcome>;

  // Orders: needs a device
  paymentEncryptionKey(caller: Caller): Promise<PaymentEncryptionKey>;
  placeOrder(caller: Caller, input: PlaceOrderInput): Promise<PlaceOrderOutcome>;
  /** The same over the cart that the device has. */
  completeOrder(caller: Caller, input: CompleteOrderInput): Promise<PlaceOrderOutcome>;
  /** Goes on with an attempt after the buyer met its challenge. */
  continuePlaceOrder(caller: Caller, input: { readonly attemptId: string }): Promise<PlaceOrderOutcome>;
  /** Null where the device has no such attempt. */
  findAttempt(caller: Caller, attemptId: string): Promise<PlaceOrderAttempt | null>;
  /**
   * All events after `afterSequence` (0: from the first), first those kept, then live ones, ending after the attempt's end.
   * An id that does not exist yet is waited for, since a client may
   * subscribe before it calls placeOrder with an id of its own choice. Throws OrderNotFound for another device's attempt and
   * where none comes up in time. `return()` ends it at once, also in the middle of a wait.
   */
  watchAttempt(
    caller: Caller,
    attemptId: string,
    afterSequence: number,
  ): Promise<AsyncIterableIterator<PlaceOrderEvent>>;
  /** Also for a service binding. Throws OrderNotFound (not known here), Forbidden (another device's). */
  getOrder(caller: Caller, input: { readonly domain: string; readonly orderId: string }): Promise<Order>;
  /** Newest first; orders whose merchant does not answer are still listed, with what was known when they were placed. */
  listOrders(
    caller: Caller,
    input: { readonly first: number; readonly after?: string | null },
  ): Promise<{ readonly orders: readonly ListedOrder[]; readonly hasNextPage: boolean }>;
}

export interface ListedOrder {
  readonly cursor: string;
  readonly order: Order;
}

export interface ServiceBinding {
  readonly accessToken: string;
  readonly service: string;
  readonly expiresIn: number;
  readonly expires: number;
}

export interface PaymentEncryptionKey {
  readonly keyId: string;
  /** `RSA-OAEP-256` */
  readonly algorithm: string;
  /** `A256GCM` */
  readonly encryption: string;
  /** The public key as a JWK. */
  readonly jwk: Readonly<Record<string, unknown>>;
  /** ISO 8601: cards encrypted after this moment are refused. */
  readonly expiresAt: string;
}

/** What every cart mutation answers. `cart` is the current cart, also when the call was refused; null where there is none or it cannot be read. */
export interface CartOutcome {
  readonly cart: Cart | null;
  readonly userErrors: readonly CommerceError[];
  readonly warnings: readonly CartWarning[];
  /** True where this is the kept answer of an earlier call with the same idempotency key. */
  readonly replayed: boolean;
}

export interface PlaceOrderOutcome {
  /** Null where the call was refused before an attempt was made. */
  readonly attempt: PlaceOrderAttempt | null;
  readonly userErrors: readonly CommerceError[];
  readonly replayed: boolean;
}

export interface AddToCartRefInput {
  readonly variantId: string;
  readonly productId?: string | null;
  readonly variantHandles?: readonly string[] | null;
}

interface Idempotent {
  readonly idempotencyKey?: string | null;
}

export interface DomainInput extends Idempotent {
  readonly domain: string;
}

export interface AddLineItemInput extends DomainInput {
  readonly addToCartRef: AddToCartRefInput;
  readonly quantity: number;
  readonly flushCart?: boolean | null;
}

export interface AddLineItemsInput extends DomainInput {
  readonly items: readonly { readonly addToCartRef: AddToCartRefInput; readonly quantity: number }[];
  readonly flushCart?: boolean | null;
}

export interface UpdateLineItemInput extends DomainInput {
  readonly lineItemId: string;
  readonly quantity: number;
}

export interface SetPostalCodeInput extends DomainInput {
  readonly postalCode: string;
  readonly country?: string | null;
}

export interface SetShippingMethodInput extends DomainInput {
  readonly shipmentId: string;
  readonly shippingMethodId: string;
}

/** An address as clients send it: all optional here, since the use case names what is missing. */
export type AddressInput = { readonly [Field in keyof Address]?: string | null };

export interface SetShippingInfoInput extends DomainInput {
  readonly shipmentId?: string | null;
  readonly shippingInfo: AddressInput;
}

export interface SetBillingInfoInput extends DomainInput {
  readonly billingInfo: AddressInput;
}

/** Exactly one member is set. */
export interface PaymentInput {
  /** A compact JWE made with the key of paymentEncryptionKey. */
  readonly encryptedCard?: string | null;
  readonly expressCheckout?: { readonly provider: string; readonly token: string } | null;
  readonly networkToken?: { readonly flowToken: string; readonly intentId: string } | null;
}

export interface CompleteOrderInput extends DomainInput {
  readonly payment: PaymentInput;
  readonly billingInfo?: AddressInput | null;
  readonly consents?:
    | readonly { readonly consentId: string; readonly accepted: boolean; readonly timestamp?: string | null }[]
    | null;
  readonly captchaToken?: string | null;
  /** A UUID of the client's choice, so that it can subscribe before it calls. */
  readonly attemptId?: string | null;
  /** False: answer at once, with the attempt still running. */
  readonly wait?: boolean | null;
  readonly idempotencyKey: string;
}

export interface PlaceOrderInput extends CompleteOrderInput {
  readonly items: readonly {
    readonly addToCartRef?: AddToCartRefInput | null;
    readonly variantId?: string | null;
    readonly quantity: number;
  }[];
  readonly shippingInfo: AddressInput;
  readonly billingInfo: AddressInput;
}
