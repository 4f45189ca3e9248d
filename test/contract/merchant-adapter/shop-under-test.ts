import assert from 'node:assert/strict';
import {
  type CartHandle,
  type CartResult,
  type MerchantAdapter,
  type MerchantCall,
  type NewLineItem,
  type OperationName,
  type OrderOutcome,
  type OrderSubmission,
  type PlacedOrder,
  supports,
} from '../../../src/adapters/contract/index.ts';
import type { Merchant } from '../../../src/commerce/merchant-calls/merchants.ts';
import { requireOperation } from '../../../src/commerce/merchant-calls/require-operation.ts';
import type { Address } from '../../../src/domain/address.ts';
import type { PlatformCart } from '../../../src/domain/cart/cart.ts';
import type { Payment } from '../../../src/domain/payment/payment.ts';
import type { AddToCartRef } from '../../../src/domain/product/product.ts';
import { CommerceError } from '../../../src/errors/commerce-error.ts';
import type { ErrorName } from '../../../src/errors/error-catalog.ts';
import type { Canaries } from './canaries.ts';
import type { HeldLine, ShopFixture } from './harness.ts';
import type { Journal } from './journal.ts';

export interface ShopParts {
  readonly fixture: ShopFixture;
  readonly adapter: MerchantAdapter;
  readonly journal: Journal;
  readonly canaries: Canaries;
  readonly nextKey: () => string;
}

/** One shop with what the tests do there again and again. */
export class ShopUnderTest {
  readonly fixture: ShopFixture;
  readonly adapter: MerchantAdapter;
  readonly #parts: ShopParts;
  readonly #instances: MerchantAdapter[] = [];

  constructor(parts: ShopParts) {
    this.fixture = parts.fixture;
    this.adapter = parts.journal.observe(parts.fixture.name, parts.adapter);
    this.#parts = parts;
    this.#instances.push(parts.adapter);
  }

  get name(): string {
    return this.fixture.name;
  }

  /** The good address, with a name and an e-mail address that are looked for in errors and logs. */
  get address(): Address {
    return this.toBuyer(this.fixture.addresses.good);
  }

  toBuyer(address: Address): Address {
    return { ...address, email: this.#parts.canaries.email, lastName: this.#parts.canaries.lastName };
  }

  /** Another instance of the adapter, as another machine would have it. */
  async anotherInstance(): Promise<MerchantAdapter> {
    const adapter = await this.#parts.journal.create(this.fixture.createAdapter);
    this.#instances.push(adapter);
    return this.#parts.journal.observe(this.name, adapter);
  }

  async close(): Promise<void> {
    for (const adapter of this.#instances) await adapter.close?.();
  }

  has(operation: OperationName): boolean {
    return supports(this.adapter, operation);
  }

  /** The operation as the core calls it: through its gate. */
  operation<Name extends OperationName>(
    operation: Name,
    adapter: MerchantAdapter = this.adapter,
  ): NonNullable<MerchantAdapter[Name]> {
    const merchant: Merchant = {
      adapter,
      domain: this.name,
      displayName: this.name,
      platformId: this.adapter.platform,
      enabled: true,
      consents: { configured: [], marketing: null },
    };
    return requireOperation(merchant, operation);
  }

  call(signal: AbortSignal = new AbortController().signal): MerchantCall {
    return { requestId: this.#parts.nextKey(), signal, buyer: { ip: '192.0.2.7', userAgent: 'adapter-kit' } };
  }

  item(addToCartRef: AddToCartRef, quantity = 1): NewLineItem {
    return { addToCartRef, quantity };
  }

  // ── Carts ─────────────────────────────────────────────────────────────────────────────────────────────────────

  /** Null, or the handle of a cart that knows the postal code where the merchant wants it first. */
  async emptyCart(): Promise<CartHandle | null> {
    if (!this.fixture.postalCodeFirst) return null;
    const { postalCode, country } = this.fixture.addresses.good;
    const { handle } = await this.operation('setPostalCode')(this.call(), { cart: null, postalCode, country });
    return handle;
  }

  async add(cart: CartHandle | null, items: readonly NewLineItem[], flush = false): Promise<CartResult> {
    return this.operation('addLineItems')(this.call(), { cart, items, flush });
  }

  async startCart(...items: readonly NewLineItem[]): Promise<CartResult> {
    return this.add(await this.emptyCart(), items.length === 0 ? [this.item(this.fixture.goods.plenty)] : items);
  }

  /** A cart with addresses and shipping methods, such that an order can be placed. */
  async readyCart(...items: readonly NewLineItem[]): Promise<CartResult> {
    let result = await this.startCart(...items);
    if (this.has('setBillingInfo')) {
      result = await this.operation('setBillingInfo')(this.call(), { cart: result.handle, address: this.address });
    }
    if (this.has('setShippingInfo') && result.cart.shipments.length > 0) {
      result = await this.operation('setShippingInfo')(this.call(), {
        cart: result.handle,
        shipmentId: null,
        address: this.address,
      });
    }
    return this.chooseShipping(result);
  }

  async chooseShipping(start: CartResult): Promise<CartResult> {
    let result = start;
    for (const { shipmentId, shippingMethod, shippingMethodOptions } of start.cart.shipments) {
      const first = shippingMethodOptions[0];
      if (shippingMethod !== null || first === undefined || !this.has('setShippingMethod')) continue;
      result = await this.operation('setShippingMethod')(this.call(), {
        cart: result.handle,
        shipmentId,
        shippingMethodId: first.id,
      });
    }
    return result;
  }

  readCart(cart: CartHandle): Promise<PlatformCart> {
    return this.operation('getCart')(this.call(), { cart });
  }

  // ── Orders ────────────────────────────────────────────────────────────────────────────────────────────────────

  nextKey(): string {
    return this.#parts.nextKey();
  }

  submission(cart: CartHandle, changes: Partial<OrderSubmission> = {}): OrderSubmission {
    return {
      cart,
      attemptKey: this.nextKey(),
      paymentKey: this.nextKey(),
      payment: this.fixture.payments.approved,
      billingInfo: this.address,
      captchaToken: null,
      returnUrl: 'https://buyer.example/back',
      challengesAllowed: false,
      ...changes,
    };
  }

  place(submission: OrderSubmission, adapter: MerchantAdapter = this.adapter): Promise<OrderOutcome> {
    return this.operation('placeOrder', adapter)(this.call(), submission);
  }

  async placed(cart: CartHandle, payment: Payment = this.fixture.payments.approved): Promise<PlacedOrder> {
    const captchaToken = (await this.fixture.captcha?.solve()) ?? null;
    return requirePlaced(await this.place(this.submission(cart, { payment, captchaToken })));
  }

  /** Somebody buys so many: through the adapter if it takes orders, otherwise on the shop's own page. */
  async sell(addToCartRef: AddToCartRef, units: number): Promise<void> {
    if (this.has('placeOrder')) {
      await this.placed((await this.readyCart(this.item(addToCartRef, units))).handle);
      return;
    }
    const { sell } = this.fixture.secondDoor;
    assert.ok(sell !== undefined, 'the adapter has listPopularProducts and no placeOrder, and the second door no sell');
    await sell(addToCartRef.variantId, units);
  }

  // ── The second door ───────────────────────────────────────────────────────────────────────────────────────────

  /** Units by variant, as the platform holds them: one line or several of a variant count the same. */
  async heldUnits(cart: CartHandle): Promise<Readonly<Record<string, number>> | null> {
    const lines = await this.fixture.secondDoor.cartLines(cart);
    return lines === null ? null : unitsOf(lines);
  }

  async ledger(): Promise<{ readonly orders: number; readonly charges: readonly number[] }> {
    const orders = await this.fixture.secondDoor.orders();
    const charges = await this.fixture.secondDoor.charges();
    return { orders: orders.length, charges: charges.map(({ amount }) => amount).toSorted((a, b) => a - b) };
  }

  // ── Refusals ──────────────────────────────────────────────────────────────────────────────────────────────────

  /** The call must be refused by that name, and the cart be as it was, for the buyer and for the platform. */
  async refuses(cart: CartHandle | null, names: ErrorName | readonly ErrorName[], call: () => Promise<unknown>) {
    const before = cart === null ? null : await this.#look(cart);

    const error = await requireRefusal(call, names);

    if (cart !== null) {
      const after = await this.#look(cart);
      assert.deepEqual(after.held, before?.held, 'the platform holds other lines than before the refusal');
      assert.deepEqual(after.shown, before?.shown, 'the cart is not the one from before the refusal');
    }
    return error;
  }

  async #look(cart: CartHandle) {
    return {
      held: await this.heldUnits(cart),
      shown: this.has('getCart') ? await this.readCart(cart) : null,
    };
  }
}

/** Runs a call that must be refused and answers the error: a name of the catalog, of a 4xx status. */
export async function requireRefusal(call: () => Promise<unknown>, names: ErrorName | readonly ErrorName[]) {
  const error = await thrownBy(call);
  const expected = typeof names === 'string' ? [names] : names;
  assert.ok(error instanceof CommerceError, `throws a CommerceError (${expected.join(' or ')}), not ${String(error)}`);
  assert.ok(expected.includes(error.name), `refuses with ${expected.join(' or ')}, not ${error.name}`);
  return error;
}

export async function thrownBy(call: () => Promise<unknown>): Promise<unknown> {
  let answer: unknown;
  try {
    answer = await call();
  } catch (error) {
    return error;
  }
  assert.fail(`was not refused but answered ${typeof answer}`);
}

export function requirePlaced(outcome: { readonly kind: string; readonly order?: PlacedOrder }): PlacedOrder {
  assert.equal(outcome.kind, 'placed', `the outcome is ${outcome.kind}, and placed is right`);
  assert.ok(outcome.order !== undefined, 'the outcome is placed and has no order');
  return outcome.order;
}

export function unitsOf(lines: readonly HeldLine[]): Readonly<Record<string, number>> {
  const units: Record<string, number> = {};
  for (const { variantId, quantity } of lines) units[variantId] = (units[variantId] ?? 0) + quantity;
  return units;
}
