import type { MerchantAdapter, MerchantCall, OrderOutcome } from '../../../src/adapters/contract/index.ts';
import type { Address } from '../../../src/domain/address.ts';
import type { CartWarning, PlatformCart } from '../../../src/domain/cart/cart.ts';
import type { LineItem } from '../../../src/domain/cart/line-item.ts';
import type { ShippingMethod } from '../../../src/domain/cart/shipment.ts';
import { money, zero } from '../../../src/domain/money/money.ts';
import { requireCurrency } from '../../../src/domain/money/require-currency.ts';
import type { Payment } from '../../../src/domain/payment/payment.ts';
import type { PlatformProduct } from '../../../src/domain/product/product.ts';
import { CommerceError } from '../../../src/errors/commerce-error.ts';
import type { Clock } from '../../../src/lib/clock.ts';
import { Secret } from '../../../src/lib/secret.ts';
import { untouchedOrder } from '../orders/untouched-order.ts';

const USD = requireCurrency('USD');

interface CartModel {
  readonly cartId: string;
  lines: { readonly lineItemId: string; readonly variantId: string; quantity: number }[];
  shippingInfo: Address | null;
  billingInfo: Address | null;
  postalCode: string | null;
  methods: Map<string, string>;
  submitted: boolean;
}

type Method = (...parameters: never[]) => unknown;
type MethodName = {
  [Name in keyof MerchantAdapter]-?: NonNullable<MerchantAdapter[Name]> extends Method ? Name : never;
}[keyof MerchantAdapter];
interface PlatformExtras {
  /** Its provider exchanges cards for tokens. */
  readonly vault?: boolean;
  /** Redeems the credential of a card network, once. Null if it takes none. */
  readonly acquirer?: { redeem(credential: string): unknown } | null;
}

/** Stands in for one call; `proceed` is what the platform would have done. */
export type Interception = (proceed: () => Promise<unknown>, call: MerchantCall) => Promise<unknown>;

/** A small platform in memory, with a ledger that tests look into and calls that they can break. */
export class ScriptedPlatform {
  readonly carts = new Map<string, CartModel>();
  readonly stock = new Map([
    ['mug-blue', 6],
    ['mug-red', 1_000_000],
    ['gift-card', 1_000_000],
  ]);
  /** Unit prices other than the usual one, by variant. */
  readonly prices = new Map<string, number>();
  /** Every charge and every order ever made, and by which key. */
  readonly charges: { readonly attemptKey: string; readonly amount: number; readonly lastFour: string }[] = [];
  readonly orders: { readonly orderId: string; readonly attemptKey: string; readonly cartId: string }[] = [];
  /** The keys under which the payment provider was asked, by each submission that arrived. */
  readonly paymentKeys: string[] = [];
  /** Every card that was exchanged, by its token. */
  readonly tokens = new Map<string, { readonly number: string; readonly paymentKey: string }>();
  tokenLifetime = 1_800_000;
  readonly calls: string[] = [];
  /** Set by tests when the buyer has met the challenge. */
  challengeMet = false;
  readonly #outcomes = new Map<string, OrderOutcome | CommerceError>();
  readonly #tombstones = new Set<string>();
  readonly #interceptions = new Map<string, Interception[]>();
  readonly #clock: Clock;
  #counter = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The next call of a method is handled by the interception; several queue up. */
  intercept(method: MethodName, interception: Interception): void {
    this.#interceptions.set(method, [...(this.#interceptions.get(method) ?? []), interception]);
  }

  /** The next call of a method succeeds with these warnings. */
  warnNext(method: 'addLineItems' | 'updateLineItem', warnings: readonly CartWarning[]): void {
    this.intercept(method, async (proceed) => ({ ...Object(await proceed()), warnings }));
  }

  failNext(method: MethodName, error: unknown): void {
    this.intercept(method, () => Promise.reject(error));
  }

  /** The open carts as `variantId × quantity`, for assertions. */
  get contents(): readonly (readonly string[])[] {
    return [...this.carts.values()].map(({ lines }) =>
      lines.map(({ variantId, quantity }) => `${variantId} × ${quantity}`),
    );
  }

  createAdapter(
    without: readonly MethodName[] = [],
    { vault = false, acquirer = null }: PlatformExtras = {},
  ): MerchantAdapter {
    const adapter: MerchantAdapter = {
      contractVersion: 1,
      platform: 'scripted',
      getCart: async (_call, { cart }) => this.#show(this.#requireCart(cart)),
      addLineItems: async (_call, { cart, items, flush }) => {
        const model = cart === null ? this.#createCart() : this.#requireCart(cart);
        const lines = flush ? [] : model.lines.map((line) => ({ ...line }));
        for (const [index, { addToCartRef, quantity }] of items.entries()) {
          const stock = this.stock.get(addToCartRef.variantId);
          const field = ['items', String(index)];
          if (stock === undefined) {
            throw new CommerceError('ProductNotFound', { field: [...field, 'addToCartRef', 'variantId'] });
          }
          const line = lines.find(({ variantId }) => variantId === addToCartRef.variantId);
          const wanted = (line?.quantity ?? 0) + quantity;
          if (wanted > stock) {
            throw new CommerceError('NotEnoughStockError', { quantityAvailable: stock, field: [...field, 'quantity'] });
          }
          if (line !== undefined) line.quantity = wanted;
          else lines.push({ lineItemId: this.#id('line'), variantId: addToCartRef.variantId, quantity });
        }
        model.lines = lines;
        this.carts.set(model.cartId, model);
        return this.#result(model);
      },
      updateLineItem: async (_call, { cart, lineItemId, quantity }) => {
        const model = this.#requireCart(cart);
        const line = model.lines.find((other) => other.lineItemId === lineItemId);
        if (line === undefined) throw new CommerceError('LineItemNotFound', { field: ['lineItemId'] });
        if (quantity > (this.stock.get(line.variantId) ?? 0)) {
          throw new CommerceError('NotEnoughStockError', {
            quantityAvailable: this.stock.get(line.variantId) ?? 0,
            field: ['quantity'],
          });
        }
        line.quantity = quantity;
        model.lines = model.lines.filter((other) => other.quantity > 0);
        return this.#result(model);
      },
      clearCart: async (_call, { cart }) => {
        const model = this.#requireCart(cart);
        model.lines = [];
        return this.#result(model);
      },
      setPostalCode: async (_call, { cart, postalCode }) => {
        const model = cart === null ? this.#createCart() : this.#requireCart(cart);
        model.postalCode = postalCode;
        this.carts.set(model.cartId, model);
        return this.#result(model);
      },
      setShippingMethod: async (_call, { cart, shipmentId, shippingMethodId }) => {
        const model = this.#requireCart(cart);
        if (!methods.some(({ id }) => id === shippingMethodId)) {
          throw new CommerceError('InvalidShippingMethod', {
            shipmentId,
            options: methods.map(({ id }) => id),
            field: ['shippingMethodId'],
          });
        }
        model.methods.set(shipmentId, shippingMethodId);
        return this.#result(model);
      },
      setShippingInfo: async (_call, { cart, address }) => {
        const model = this.#requireCart(cart);
        if (!model.lines.some(({ variantId }) => variantId !== 'gift-card'))
          throw new CommerceError('ShippingNotNeeded');
        if (address.stateOrProvince === 'XX') {
          throw new CommerceError('InvalidState', { field: ['address', 'stateOrProvince'] });
        }
        model.shippingInfo = address;
        return this.#result(model);
      },
      setBillingInfo: async (_call, { cart, address }) => {
        const model = this.#requireCart(cart);
        model.billingInfo = address;
        return this.#result(model);
      },
      paymentKinds: ['card', 'express-checkout', ...(acquirer ? (['network-token'] as const) : [])],
      placeOrder: async (_call, { cart, attemptKey, paymentKey, payment, expectedTotal, challengesAllowed }) => {
        this.paymentKeys.push(paymentKey);
        const known = this.#outcomes.get(attemptKey);
        if (known instanceof CommerceError) throw known;
        if (known !== undefined) return known;
        if (this.#tombstones.has(attemptKey)) throw new CommerceError('CheckoutError');
        const model = this.#requireCart(cart);
        if (model.lines.length === 0) throw new CommerceError('CheckoutError');
        const actual = this.#show(model).total;
        if (expectedTotal && expectedTotal.number !== actual.number) {
          throw new CommerceError('CheckoutError', { expected: expectedTotal, actual });
        }
        const number = this.#readNumber(payment, paymentKey);
        if (payment.kind === 'network-token') acquirer?.redeem(payment.credential.reveal());
        const refuse = (error: CommerceError) => {
          this.#outcomes.set(attemptKey, error);
          throw error;
        };
        if (number === '4000000000000002') return refuse(new CommerceError('CreditCardDeclined'));
        if (number === '4000000000003220') {
          if (!challengesAllowed) return refuse(new CommerceError('PaymentChallengeRequired'));
          const challenge = {
            challengeId: `challenge-${attemptKey}`,
            type: 'REDIRECT',
            url: 'https://bank.example/confirm',
            expiresAt: new Date(this.#clock.now() + 600_000).toISOString(),
          } as const;
          const outcome = { kind: 'action-required', challenge } as const;
          this.#outcomes.set(attemptKey, outcome);
          return outcome;
        }
        return this.#charge(model, attemptKey, number.slice(-4));
      },
      continueOrder: async (_call, { cart, attemptKey }) => {
        const known = this.#outcomes.get(attemptKey);
        if (known instanceof CommerceError) throw known;
        if (known?.kind !== 'action-required') return known ?? { kind: 'processing' };
        if (this.challengeMet) return this.#charge(this.#requireCart(cart), attemptKey, '3220');
        if (this.#clock.now() < Date.parse(known.challenge.expiresAt)) return known;
        const error = new CommerceError('PaymentChallengeExpired');
        this.#outcomes.set(attemptKey, error);
        throw error;
      },
      cancelOrder: async (_call, { attemptKey }) => {
        const known = this.#outcomes.get(attemptKey);
        if (known instanceof CommerceError) return { kind: 'refused', error: known };
        if (known?.kind === 'placed') return known;
        this.#outcomes.delete(attemptKey);
        this.#tombstones.add(attemptKey);
        return { kind: 'not-placed' };
      },
      reconcileOrder: async (_call, { attemptKey }) => {
        const known = this.#outcomes.get(attemptKey);
        if (known instanceof CommerceError) return { kind: 'refused', error: known };
        if (known !== undefined) return known;
        this.#tombstones.add(attemptKey);
        return { kind: 'not-placed', isUncharged: true };
      },
      getOrder: async (_call, { order }) => {
        const found = this.orders.find(({ orderId }) => orderId === order.orderId);
        if (found === undefined) throw new CommerceError('OrderNotFound');
        return {
          status: 'SHIPPED',
          platformStatus: 'shipped',
          orderNumber: `#${found.orderId}`,
          ...untouchedOrder,
        };
      },
      listProducts: async (_call, { page, size }) => {
        const all = [...this.stock.keys()].map(toProduct);
        const products = all.slice((page - 1) * size, page * size);
        return { products, page, size, totalPages: Math.ceil(all.length / size) };
      },
      getProducts: async (_call, { references }) =>
        references.map(({ value }) => (this.stock.has(value) ? toProduct(value) : null)),
      getProductByUrl: async (_call, { url }) => {
        const handle = new URL(url).pathname.split('/').at(-1) ?? '';
        if (!this.stock.has(handle)) throw new CommerceError('ProductNotFound');
        return toProduct(handle);
      },
    };
    const vaulting: Pick<MerchantAdapter, 'vaultCard'> = {
      vaultCard: async (_call, { card, paymentKey }) => {
        const token = `token-canary-${this.tokens.size + 1}`;
        this.tokens.set(token, { number: card.reveal().number, paymentKey });
        return { token: new Secret(token), expiresAt: new Date(this.#clock.now() + this.tokenLifetime).toISOString() };
      },
    };
    const wrapped: Record<string, unknown> = {};
    for (const [name, member] of Object.entries({ ...adapter, ...(vault && vaulting) })) {
      if (without.some((absent) => absent === name)) continue;
      wrapped[name] = typeof member === 'function' ? this.#wrap(name, member as Method) : member;
    }
    return wrapped as unknown as MerchantAdapter;
  }

  #readNumber(payment: Payment, paymentKey: string): string {
    if (payment.kind === 'card') return payment.card.reveal().number;
    return payment.kind === 'vaulted-card' ? this.#requireToken(payment.token.reveal(), paymentKey) : 'token';
  }

  #requireToken(token: string, paymentKey: string): string {
    const known = this.tokens.get(token);
    if (known?.paymentKey !== paymentKey) throw new CommerceError('CheckoutError');
    return known.number;
  }

  #wrap(name: string, method: Method) {
    return async (call: MerchantCall, input: unknown) => {
      this.calls.push(name);
      const proceed = async () => Reflect.apply(method, undefined, [call, input]) as unknown;
      const interception = this.#interceptions.get(name)?.shift();
      return interception === undefined ? proceed() : interception(proceed, call);
    };
  }

  #charge(model: CartModel, attemptKey: string, lastFour: string): OrderOutcome {
    const cart = this.#show(model);
    this.charges.push({ attemptKey, amount: cart.total.number, lastFour });
    const orderId = this.#id('order');
    this.orders.push({ orderId, attemptKey, cartId: model.cartId });
    model.submitted = true;
    const outcome: OrderOutcome = {
      kind: 'placed',
      order: {
        orderId,
        orderNumber: `#${orderId}`,
        cart: {
          ...cart,
          cartStatus: 'SUBMITTED',
          confirmation: {
            platformOrderNumber: `#${orderId}`,
            submittedAt: new Date(this.#clock.now()).toISOString(),
            thankYouPage: null,
            shippingMethod: null,
            paymentSummary: { paymentType: 'CreditCard', lastFour, cardType: null, month: null, year: null },
          },
        },
      },
    };
    this.#outcomes.set(attemptKey, outcome);
    return outcome;
  }

  #createCart(): CartModel {
    const cartId = this.#id('cart');
    return {
      cartId,
      lines: [],
      shippingInfo: null,
      billingInfo: null,
      postalCode: null,
      methods: new Map(),
      submitted: false,
    };
  }

  #requireCart(handle: string): CartModel {
    const model = this.carts.get(handle.replace(/^secret-/, ''));
    if (model === undefined || model.submitted) throw new CommerceError('CartNotFound');
    return model;
  }

  #result(model: CartModel) {
    return { handle: `secret-${model.cartId}`, cart: this.#show(model) };
  }

  #id(kind: string): string {
    this.#counter += 1;
    return `${kind}-${this.#counter}`;
  }

  #show(model: CartModel): PlatformCart {
    const lineItems = model.lines.map((line) => toLineItem(line, this.prices.get(line.variantId) ?? PRICE));
    const shipped = lineItems.filter(({ requiresShipping }) => requiresShipping);
    const method = methods.find(({ id }) => id === model.methods.get('shipment-1')) ?? null;
    const subTotal = lineItems.reduce((total, line) => total + line.linePrice.number, 0);
    const shipping = method?.price.number ?? 0;
    const hasShipment = model.shippingInfo !== null && shipped.length > 0;
    return {
      cartId: model.cartId,
      cartStatus: 'ACTIVE',
      lineItems,
      shipments: hasShipment
        ? [
            {
              shipmentId: 'shipment-1',
              lines: shipped.map(({ lineItemId, quantity }) => ({ lineItemId, quantity })),
              shippingInfo: model.shippingInfo,
              fulfillmentType: null,
              fulfillmentTypeOptions: [],
              shippingMethod: method,
              shippingMethodOptions: methods,
              pickupLocation: null,
              selectedDate: null,
              selectedTimeSlot: null,
              notes: null,
            },
          ]
        : [],
      addons: { offers: [], selections: [] },
      coupons: [],
      cartDiscount: null,
      discounts: [],
      fees: [],
      feeTotal: zero(USD),
      subTotal: money(subTotal, USD),
      shippingTotal: money(shipping, USD),
      taxTotal: zero(USD),
      taxEstimated: false,
      addonTotal: zero(USD),
      total: money(subTotal + shipping, USD),
      shippingInfo: model.shippingInfo,
      billingInfo: model.billingInfo,
      postalCode: model.postalCode,
      confirmation: null,
    };
  }
}

const methods: readonly ShippingMethod[] = [
  { id: 'express', description: 'Express', price: money(1500, USD), estimatedDelivery: null },
  { id: 'standard', description: 'Standard', price: money(500, USD), estimatedDelivery: null },
  { id: 'economy', description: 'Economy', price: money(500, USD), estimatedDelivery: null },
];

const PRICE = 1000;

function toLineItem({ lineItemId, variantId, quantity }: CartModel['lines'][number], price: number): LineItem {
  return {
    lineItemId,
    platformLineItemId: lineItemId,
    sku: variantId,
    variantId,
    baseSku: variantId,
    description: variantId,
    variantDescription: null,
    quantity,
    price: money(price, USD),
    linePrice: money(price * quantity, USD),
    msrp: null,
    discount: null,
    lineDiscount: null,
    discounts: [],
    image: null,
    requiresShipping: variantId !== 'gift-card',
  };
}

const toProduct = (variantId: string): PlatformProduct => ({
  baseSku: variantId,
  productId: variantId,
  title: variantId,
  handle: variantId,
  description: '',
  productType: null,
  brand: null,
  pdpUrl: null,
  images: [],
  variants: [],
  variantOptionValues: [],
  tags: [],
  categories: [],
  reviews: null,
  createdAt: null,
});
