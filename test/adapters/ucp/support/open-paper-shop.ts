import type { MerchantAdapter, MerchantCall, OrderSubmission } from '../../../../src/adapters/contract/index.ts';
import { createUcpAdapter } from '../../../../src/adapters/ucp/index.ts';
import { ucpSettingsSchema } from '../../../../src/adapters/ucp/settings.ts';
import { secretCard } from '../../../../src/domain/payment/payment.ts';
import { type Logger, silentLogger } from '../../../../src/lib/logger.ts';
import type { HttpTransport } from '../../../../src/upstream-http/http-transport.ts';

const VERSION = '2026-08-25';
const SHOP = 'https://shop.example';
const HANDLER = 'example.pay.card';
export const KEY = 'attempt-1';

export interface PaperAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** A text is sent as it is. */
  readonly body: object | string;
}

export interface PaperRequest {
  /** `GET /checkout-sessions/c1` */
  readonly line: string;
  readonly body: unknown;
  readonly key: string | undefined;
}

export interface PaperShop {
  readonly adapter: MerchantAdapter;
  /** What was asked beside the profile and the catalog, in order. */
  readonly asked: readonly PaperRequest[];
  readonly call: () => MerchantCall;
  readonly submission: (change?: Partial<OrderSubmission>) => OrderSubmission;
}

/** A checkout of one item of 1,000 that needs no shipping, ready to be paid. */
export const paperCheckout = (change: object = {}): object => ({
  ucp: {
    version: VERSION,
    payment_handlers: {
      [HANDLER]: [
        {
          id: 'card-handler',
          config: { key_id: 'k', algorithm: 'RSA-OAEP-256', encryption: 'A256GCM', jwk: { kty: 'RSA' } },
        },
      ],
    },
  },
  id: 'c1',
  status: 'ready_for_complete',
  currency: 'USD',
  line_items: [{ id: 'l1', item: { id: 'v1', title: 'Voucher', price: 1_000 }, quantity: 1 }],
  buyer: { email: 'ada@buyer.example' },
  totals: [
    { type: 'subtotal', amount: 1_000 },
    { type: 'total', amount: 1_000 },
  ],
  ...change,
});

/**
 * A shop that answers as it is told: nothing in it but its profile. `answer`: what it says to each request. `more`: capabilities beside checkouts
 * and orders.
 */
export function openPaperShop(
  answer: (request: PaperRequest) => PaperAnswer,
  more: readonly string[] = [],
  warn: Logger['warn'] = () => {},
): PaperShop {
  const asked: PaperRequest[] = [];
  const transport: HttpTransport = {
    send: async ({ method, url, headers, body }) => {
      const path = url.replace(SHOP, '');
      if (path === '/.well-known/ucp') return toResponse({ body: toProfile(more) });
      const request = { line: `${method} ${path}`, body: JSON.parse(body ?? 'null'), key: headers['idempotency-key'] };
      asked.push(request);
      return toResponse(answer(request));
    },
    close: async () => {},
  };
  const settings = {
    url: SHOP,
    payment: { credential: 'encrypted_card', handler: HANDLER },
    http: { readRetries: 0 },
  };
  const agent = {
    profileUrl: () => 'https://service.example/agent',
    sign: async () => ({}),
    encryptCard: async () => 'encrypted',
  };
  return {
    adapter: createUcpAdapter(ucpSettingsSchema.parse(settings), {
      agent,
      transport,
      logger: { ...silentLogger, warn },
    }),
    asked,
    call: () => ({ requestId: 'test', signal: new AbortController().signal, buyer: { ip: null, userAgent: null } }),
    submission: (change = {}) => ({
      cart: 'c1',
      attemptKey: KEY,
      paymentKey: 'payment-1',
      payment: { kind: 'card', card },
      billingInfo: null,
      captchaToken: null,
      returnUrl: null,
      challengesAllowed: true,
      ...change,
    }),
  };
}

const card = secretCard({
  number: '4242424242424242',
  expiryMonth: 12,
  expiryYear: 2039,
  securityCode: '123',
  holderName: 'Ada Byron',
});

const toProfile = (more: readonly string[]) => ({
  ucp: {
    version: VERSION,
    services: { 'dev.ucp.shopping': [{ version: VERSION, transport: 'rest', endpoint: SHOP }] },
    capabilities: Object.fromEntries(
      ['dev.ucp.shopping.checkout', 'dev.ucp.shopping.order', ...more].map((name) => [name, [{ version: VERSION }]]),
    ),
  },
});

const toResponse = ({ status = 200, headers = {}, body }: PaperAnswer) => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: [Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))],
});
