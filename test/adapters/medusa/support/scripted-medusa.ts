import type { TestContext } from 'node:test';
import type { MerchantAdapter } from '../../../../src/adapters/contract/index.ts';
import { createMedusaAdapter } from '../../../../src/adapters/medusa/index.ts';
import { medusaSettingsSchema } from '../../../../src/adapters/medusa/settings.ts';
import { type Logger, silentLogger } from '../../../../src/lib/logger.ts';
import { Secret } from '../../../../src/lib/secret.ts';
import type { HttpTransport } from '../../../../src/upstream-http/http-transport.ts';
import { toBody } from './recording.ts';

export interface Answer {
  readonly status?: number;
  readonly type?: string;
  readonly body: unknown;
}

/** A Medusa that says what no real one can be brought to say. */
export function openScripted(
  t: TestContext,
  answer: (path: string, method: string, sent: string) => Answer,
  warn: Logger['warn'] = () => {},
): MerchantAdapter {
  const transport: HttpTransport = {
    send: async ({ url, method, body: sent = '' }) => {
      const { status = 200, type = 'application/json', body } = answer(new URL(url).pathname, method, sent);
      return {
        status,
        headers: { 'content-type': type },
        body: toBody(typeof body === 'string' ? body : JSON.stringify(body)),
      };
    },
    close: async () => {},
  };
  const adapter = createMedusaAdapter(
    medusaSettingsSchema.parse({
      url: 'https://medusa.example',
      publishableKey: 'pk_1',
      regionId: 'reg_1',
      secretKey: new Secret('canary'),
      payment: {
        kind: 'card-vault',
        provider: 'pp_vault_test',
        vaultUrl: 'https://medusa.example/test-vault',
        vaultKey: new Secret('canary'),
      },
      http: { readRetries: 0 },
    }),
    { transport, logger: { ...silentLogger, warn } },
  );
  t.after(() => adapter.close?.());
  return adapter;
}

export const cartOf = (changes: Readonly<Record<string, unknown>> = {}) => ({
  id: 'cart_1',
  currency_code: 'usd',
  email: null,
  region_id: 'reg_1',
  created_at: '2026-01-01T00:00:00.000Z',
  completed_at: null,
  total: 0,
  metadata: null,
  items: [],
  ...changes,
});

export const lineOf = (index: number) => ({
  id: `cali_${index}`,
  title: 'Mug',
  product_id: `prod_${index}`,
  variant_id: `variant_${index}`,
  requires_shipping: true,
  created_at: '2026-01-01T00:00:00.000Z',
  quantity: 1,
  unit_price: 9.99,
  is_tax_inclusive: false,
  tax_total: 0.824175,
  discount_total: 0,
  discount_tax_total: 0,
  adjustments: [],
});
