import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { CartHandle, MerchantAdapter, MerchantCall } from '../../../../src/adapters/contract/index.ts';
import { createVendureAdapter } from '../../../../src/adapters/vendure/index.ts';
import { type VendureSettingsInput, vendureSettingsSchema } from '../../../../src/adapters/vendure/settings.ts';
import type { Address } from '../../../../src/domain/address.ts';
import { type Payment, secretCard } from '../../../../src/domain/payment/payment.ts';
import { CommerceError } from '../../../../src/errors/commerce-error.ts';
import type { Logger } from '../../../../src/lib/logger.ts';
import { Secret } from '../../../../src/lib/secret.ts';
import { defaultHttpSettings } from '../../../../src/upstream-http/http-settings.ts';
import {
  createUndiciTransport,
  type HttpTransport,
  type TransportRequest,
} from '../../../../src/upstream-http/http-transport.ts';
import { record, replay } from './recording.ts';

/** Every method that a Vendure shop with payment and product addresses has. */
export type VendureShopAdapter = Required<
  Pick<
    MerchantAdapter,
    | 'getCart'
    | 'addLineItems'
    | 'updateLineItem'
    | 'clearCart'
    | 'setShippingInfo'
    | 'setBillingInfo'
    | 'setShippingMethod'
    | 'applyPromoCodes'
    | 'clearPromoCodes'
    | 'placeOrder'
    | 'reconcileOrder'
    | 'getOrder'
    | 'listProducts'
    | 'getProducts'
    | 'getProductByUrl'
    | 'ping'
    | 'close'
  >
>;

export interface TestShop {
  /** Lets time pass for every adapter of the shop. */
  pass(milliseconds: number): void;
  readonly adapter: VendureShopAdapter;
  /** Another adapter for the same shop: another process, or other settings. */
  connect(
    overrides?: Partial<VendureSettingsInput>,
    through?: (transport: HttpTransport) => HttpTransport,
  ): VendureShopAdapter;
  /** The second door: asks the shop itself, past the adapter. */
  admin(name: string, document: string, variables?: Record<string, unknown>): Promise<Record<string, unknown>>;
  /** The operations sent since the last look, in order. */
  sent(): readonly string[];
  /** Everything that went over the wire or into the log, as text. */
  everything(): string;
}

export const call = (signal: AbortSignal = AbortSignal.timeout(30_000)): MerchantCall => ({
  requestId: 'request-1',
  signal,
  buyer: { ip: null, userAgent: null },
});

/**
 * The shop of test/platforms/vendure/shop: the answers that it gave when they were recorded, or, where VENDURE_URL names a
 * running one, that server itself. `kept: false` for what can only be tried on a server.
 */
export function openShop(t: TestContext, { kept = true }: { readonly kept?: boolean } = {}): TestShop {
  const url = process.env['VENDURE_URL'];
  const network = url === undefined ? replay(t.fullName) : createUndiciTransport(defaultHttpSettings);
  const transport = process.env['VENDURE_RECORD'] === undefined || !kept ? network : record(t.fullName, network);
  const operations: string[] = [];
  const texts: string[] = [];
  const watched: HttpTransport = {
    send: (request) => {
      operations.push(operationOf(request));
      if (operationOf(request) !== 'Login') texts.push(JSON.stringify(request));
      return transport.send(request);
    },
    // The connection outlives single adapters of a test.
    close: async () => {},
  };
  t.after(() => transport.close());

  const keep = (fields: object, message: string) => texts.push(JSON.stringify(fields), message);
  const logger: Logger = { debug: keep, info: keep, warn: keep, error: keep };
  const runtime = createStillRuntime();
  const connect: TestShop['connect'] = (overrides = {}, through = (same) => same) =>
    requireMethods(
      createVendureAdapter(vendureSettingsSchema.parse({ ...settings(url), ...overrides }), {
        transport: through(watched),
        logger,
        runtime,
      }),
    );
  const door = createDoor(settings(url), transport);
  return {
    pass: runtime.pass,
    adapter: connect(),
    connect,
    admin: door,
    sent: () => operations.splice(0),
    everything: () => texts.join('\n'),
  };
}

/** A clock that stands still, and bytes that are never the same twice and yet the same in each run. */
function createStillRuntime() {
  let now = Date.parse('2026-01-01T12:00:00Z');
  let drawn = 0;
  return {
    clock: { now: () => now },
    randomBytes: (length: number) => {
      drawn += 1;
      return Uint8Array.from({ length }, (_, index) => (drawn >> (8 * (length - 1 - index))) & 0xff);
    },
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
  };
}

const settings = (url = 'https://shop.example'): VendureSettingsInput => ({
  shopApiUrl: `${url}/shop-api`,
  adminApiUrl: `${url}/admin-api`,
  adminUsername: process.env['VENDURE_ADMIN'] ?? 'superadmin',
  adminPassword: new Secret(process.env['VENDURE_ADMIN_PASSWORD'] ?? 'replayed'),
  productUrl: 'https://shop.example/products/{slug}',
  payment: { kind: 'test-handler', method: 'card' },
});

/** The name of the operation that a request carries. */
export const operationOf = ({ body }: TransportRequest): string => {
  const { operationName }: { operationName: string } = JSON.parse(body ?? '{}');
  return operationName;
};

function requireMethods(adapter: MerchantAdapter): VendureShopAdapter {
  const complete = (candidate: MerchantAdapter): candidate is MerchantAdapter & VendureShopAdapter =>
    candidate.placeOrder !== undefined && candidate.getProductByUrl !== undefined;
  assert.ok(complete(adapter));
  return adapter;
}

function createDoor({ adminApiUrl, adminUsername, adminPassword }: VendureSettingsInput, transport: HttpTransport) {
  let token: string | undefined;
  const ask = async (operationName: string, query: string, variables: Record<string, unknown>) => {
    const response = await transport.send({
      method: 'POST',
      url: `${adminApiUrl}?languageCode=en`,
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ operationName, query, variables }),
      signal: AbortSignal.timeout(30_000),
    });
    const chunks: Uint8Array[] = [];
    for await (const chunk of response.body) chunks.push(chunk);
    token ??= response.headers['vendure-auth-token'];
    const answer: { data: Record<string, unknown> | null; errors?: unknown } = JSON.parse(
      Buffer.concat(chunks).toString('utf8'),
    );
    assert.ok(answer.data, JSON.stringify(answer.errors));
    return answer.data;
  };
  return async (name: string, document: string, variables: Record<string, unknown> = {}) => {
    if (token === undefined) {
      const login =
        'mutation Login($username: String!, $password: String!) { login(username: $username, password: $password) { __typename } }';
      await ask('Login', login, { username: adminUsername, password: adminPassword.reveal() });
    }
    return ask(name, document, variables);
  };
}

export const variants = {
  mugBlueSmall: '1',
  /** Six in stock. */
  mugBlueLarge: '2',
  /** None in stock. */
  mugRed: '3',
  notebook: '4',
  /** Three in stock. */
  lamp: '5',
  bowl: '6',
} as const;

export const item = (variantId: string, quantity: number) => ({
  addToCartRef: { variantId, productId: null, variantHandles: [] },
  quantity,
});

export const ann: Address = {
  firstName: 'Ann',
  lastName: 'Lee',
  email: 'ann@example.com',
  phone: '5550100',
  address1: '1 Main St',
  address2: null,
  company: null,
  city: 'Austin',
  stateOrProvince: 'TX',
  country: 'US',
  postalCode: '78701',
};

export const cardPayment = (number = '4242424242424242'): Payment => ({
  kind: 'card',
  card: secretCard({ number, expiryMonth: 12, expiryYear: 2031, securityCode: '987', holderName: 'Ann Lee' }),
});

/** A cart with everything that an order needs. */
export async function readyCart({ adapter }: TestShop, items = [item(variants.mugBlueSmall, 2)]): Promise<CartHandle> {
  const added = await adapter.addLineItems(call(), { cart: null, items, flush: false });
  const addressed = await adapter.setShippingInfo(call(), { cart: added.handle, shipmentId: null, address: ann });
  const { handle } = await adapter.setShippingMethod(call(), {
    cart: addressed.handle,
    shipmentId: 'shipment',
    shippingMethodId: '1',
  });
  return handle;
}

/** Vendure's own id of an order. */
export const idOf = (orderId: string): string => orderId.split('.')[0] ?? '';

/** What the shop itself holds of the payments of a cart's order. */
export async function payments(shop: TestShop, handle: CartHandle): Promise<unknown> {
  const { orderId }: { orderId: string } = JSON.parse(handle);
  const { order } = await shop.admin(
    'Payments',
    'query Payments($id: ID!) { order(id: $id) { state payments { state amount } } }',
    { id: idOf(orderId) },
  );
  return order;
}

export const submission = (cart: CartHandle, attemptKey: string, payment = cardPayment()) => ({
  cart,
  attemptKey,
  paymentKey: attemptKey,
  payment,
  billingInfo: ann,
  captchaToken: null,
  returnUrl: null,
  challengesAllowed: false,
});

export async function failureOf(work: Promise<unknown> | undefined): Promise<CommerceError> {
  const error = await Promise.resolve(work).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof CommerceError, `not refused: ${error}`);
  return error;
}

/** What a refusal said, for comparing it whole. */
export async function refusalOf(work: Promise<unknown> | undefined): Promise<object> {
  const { name, field, details } = await failureOf(work);
  return { name, ...(field === null ? {} : { field }), ...details };
}

/** The answer of this operation is lost on the way back, after the platform has carried it out. */
export const losing =
  (operation: string) =>
  (transport: HttpTransport): HttpTransport => ({
    ...transport,
    send: async (request) => {
      const response = await transport.send(request);
      if (operationOf(request) !== operation) return response;
      for await (const _chunk of response.body);
      throw Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });
    },
  });

/** This operation never reaches the platform. */
export const cutting =
  (operation: string) =>
  (transport: HttpTransport): HttpTransport => ({
    ...transport,
    send: async (request) => {
      if (operationOf(request) !== operation) return transport.send(request);
      throw Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });
    },
  });
