import type { TestContext } from 'node:test';
import { toWireAddress } from '../../../../src/adapters/vendure/cart/address-mapper.ts';
import { createVendureAdapter } from '../../../../src/adapters/vendure/index.ts';
import { type VendureSettingsInput, vendureSettingsSchema } from '../../../../src/adapters/vendure/settings.ts';
import { Secret } from '../../../../src/lib/secret.ts';
import type { Timers } from '../../../../src/lib/timers.ts';
import type { HttpTransport, TransportRequest } from '../../../../src/upstream-http/http-transport.ts';
import { toBody } from './recording.ts';
import { ann } from './shop.ts';

export const scriptedSettings: VendureSettingsInput = {
  shopApiUrl: 'https://vendure.example/shop-api',
  adminApiUrl: 'https://vendure.example/admin-api',
  adminUsername: 'admin',
  adminPassword: new Secret('admin-canary'),
  payment: { kind: 'test-handler', method: 'card' },
};

export type Answer = { readonly status?: number; readonly headers?: Record<string, string>; readonly body: unknown };
/** By operation, or by host for what is no GraphQL; an operation that is not there must not be asked for. */
export type Script = Readonly<Record<string, (request: TransportRequest) => Answer | Promise<Answer>>>;

/** A Vendure that says what no real one can be brought to say. */
export function createScripted(
  t: TestContext,
  script: Script,
  overrides: Partial<VendureSettingsInput> = {},
  now: () => number = () => NOW,
) {
  const requests: TransportRequest[] = [];
  const logged: string[] = [];
  const keep = (fields: object, message: string) => {
    logged.push(`${message} ${JSON.stringify(fields)}`);
  };
  const timers = createEagerTimers();
  const transport: HttpTransport = {
    send: async (request) => {
      requests.push(request);
      const { operationName }: { operationName?: string } = JSON.parse(request.body ?? '{}');
      const behave = script[operationName ?? new URL(request.url).host];
      if (operationName === 'Login' && behave === undefined) return toResponse(loggedIn);
      if (behave === undefined) throw new Error(`Nobody expected ${operationName}`);
      return toResponse(await behave(request));
    },
    close: async () => {},
  };
  const adapter = createVendureAdapter(
    vendureSettingsSchema.parse({ ...scriptedSettings, http: { readRetries: 0 }, ...overrides }),
    {
      transport,
      timers,
      logger: { debug: () => {}, info: keep, warn: keep, error: keep },
      runtime: { clock: { now }, randomBytes: (length) => new Uint8Array(length) },
    },
  );
  t.after(() => adapter.close?.());
  return {
    adapter,
    requests,
    logged,
    deadlines: timers.deadlines,
    operations: () => requests.map(operationOf),
    sent: () => requests.map(sentBy),
  };
}

export const NOW = Date.parse('2026-01-01T12:00:00Z');

/** Pauses are over at once; deadlines, which are longer, never come. */
function createEagerTimers() {
  const deadlines: number[] = [];
  const after: Timers['after'] = (milliseconds, task) => {
    if (milliseconds < 1_000) queueMicrotask(task);
    else deadlines.push(milliseconds);
    return () => {};
  };
  return { after, deadlines };
}

const operationOf = (request: TransportRequest): string => sentBy(request)[0];

/** The operation and its variables. */
const sentBy = ({ body }: TransportRequest): readonly [string, unknown] => {
  const { operationName, variables }: { operationName?: string; variables?: unknown } = JSON.parse(body ?? '{}');
  return [operationName ?? 'none', variables];
};

const loggedIn: Answer = {
  headers: { 'vendure-auth-token': 'admin-session' },
  body: { data: { login: { __typename: 'CurrentUser' } } },
};

const toResponse = ({ status = 200, headers = {}, body }: Answer) => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: toBody(typeof body === 'string' ? body : JSON.stringify(body)),
});

export const data = (value: unknown) => (): Answer => ({ body: { data: value } });

/** A document that an error ended at this field; what came before it is done. */
export const stoppedAt = (field: string, code: string) => (): Answer => ({
  body: { data: null, errors: [{ message: 'canary', path: [field], extensions: { code } }] },
});

/** The connection breaks before the answer has come. */
export const broken = (code: string) => (): Answer => {
  throw Object.assign(new Error('canary'), { code });
};

/** Another behaviour each time; the last one from then on. */
export const inTurn = (...behaviours: readonly ((request: TransportRequest) => Answer)[]) => {
  let next = 0;
  return (request: TransportRequest): Answer => {
    const behave = behaviours[Math.min(next, behaviours.length - 1)];
    next += 1;
    if (behave === undefined) throw new Error('No behaviour was given');
    return behave(request);
  };
};

export const done = { __typename: 'Order', id: '7' };

const line = {
  id: '10',
  createdAt: '2026-01-01T10:00:00.000Z',
  quantity: 2,
  unitPrice: 1000,
  unitPriceWithTax: 1200,
  linePrice: 2000,
  linePriceWithTax: 2400,
  discounts: [],
  featuredAsset: null,
  productVariant: { id: '1', sku: 'MUG', name: 'Mug', product: { id: '1', name: 'Mug' } },
  orderPlacedQuantity: 2,
};

export const wireLine = (changes: Record<string, unknown> = {}) => ({ ...line, ...changes });

/** A line of this variant. */
export const lineOf = (variantId: string, id: string, quantity: number) =>
  wireLine({ id, quantity, productVariant: { ...line.productVariant, id: variantId } });

export const wireOrder = (changes: Record<string, unknown> = {}) => ({
  id: '7',
  code: 'CODE7',
  state: 'AddingItems',
  active: true,
  orderPlacedAt: null,
  currencyCode: 'USD',
  couponCodes: [],
  total: 2500,
  totalWithTax: 2900,
  discounts: [],
  promotions: [],
  surcharges: [],
  lines: [line],
  shippingLines: [{ id: '1', price: 500, priceWithTax: 500, shippingMethod: { id: '1', name: 'Standard' } }],
  shippingAddress: { fullName: 'Ann Lee', streetLine1: '1 Main St', countryCode: 'US' },
  billingAddress: null,
  customer: { firstName: 'Ann', lastName: 'Lee', emailAddress: 'ann@example.com', phoneNumber: null },
  payments: [],
  ...changes,
});

export const adminOrder = (changes: Record<string, unknown> = {}) =>
  wireOrder({ fulfillments: [], history: toHistory([]), notes: toHistory([]), ...changes });

const toHistory = (items: readonly unknown[]) => ({ totalItems: items.length, items });

/** Private notes as the Admin API shows them: the newest first, each a second older than the one before. */
export const toNotes = (...notes: readonly string[]) =>
  toHistory(notes.map((note, index) => ({ type: 'ORDER_NOTE', createdAt: secondsBeforeTen(index), data: { note } })));

const secondsBeforeTen = (seconds: number): string =>
  new Date(Date.parse('2026-01-01T10:00:00Z') - seconds * 1_000).toISOString();

/** A cart that is billed to the buyer of `submission` already. */
export const billedOrder = (changes: Record<string, unknown> = {}) =>
  wireOrder({ billingAddress: { ...toWireAddress(ann), country: undefined }, ...changes });

/** The order moved into payment, with the notes that stand on it beside the claim just written. */
export const claimed =
  (notes: readonly string[] = [], changes: Record<string, unknown> = {}) =>
  (request: TransportRequest): Answer => {
    const order = noteOn(request, notes, { state: 'ArrangingPayment', ...changes });
    return { body: { data: { noted: { id: '7' }, moved: { __typename: 'Order', ...order } } } };
  };

/** As `claimed`, for a claim that leaves the order open. */
export const noted =
  (notes: readonly string[] = [], changes: Record<string, unknown> = {}) =>
  (request: TransportRequest): Answer => ({ body: { data: { noted: noteOn(request, notes, changes) } } });

function noteOn({ body }: TransportRequest, notes: readonly string[], changes: Record<string, unknown>) {
  const { variables }: { variables: { note: string } } = JSON.parse(body ?? '{}');
  return adminOrder({ notes: toNotes(variables.note, ...notes), ...changes });
}

/** What became of payments, as the order's history tells it. */
export const toPaymentHistory = (...moves: readonly (readonly [paymentId: number, to: string])[]) =>
  toHistory(
    moves.map(([paymentId, to]) => ({
      type: 'ORDER_PAYMENT_TRANSITION',
      createdAt: '2026-01-01T12:00:00.000Z',
      data: { paymentId, from: 'Created', to },
    })),
  );

export const wirePayment = (
  id: string,
  state: string,
  attemptKey?: string,
  transactionId: string | null = `t-${id}`,
) => ({
  id,
  createdAt: secondsBeforeTen(0.5),
  transactionId,
  state,
  amount: 2900,
  metadata: attemptKey === undefined ? {} : { public: { attemptKey } },
  refunds: [],
});

export const handle = JSON.stringify({ token: 'session', orderId: '7.CODE7' });
