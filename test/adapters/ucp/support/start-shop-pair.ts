import type { MerchantAdapter, MerchantCall } from '../../../../src/adapters/contract/index.ts';
import { createUcpAdapter } from '../../../../src/adapters/ucp/index.ts';
import { ucpSettingsSchema } from '../../../../src/adapters/ucp/settings.ts';
import { createUcpAgents } from '../../../../src/composition/create-ucp-agents.ts';
import type { ConsentConfig } from '../../../../src/config/loaded-config.ts';
import type { Address } from '../../../../src/domain/address.ts';
import type { AddToCartRef } from '../../../../src/domain/product/product.ts';
import { systemClock } from '../../../../src/lib/clock.ts';
import type { UcpVersion } from '../../../../src/server/ucp/versions/ucp-version.ts';
import { httpSettingsSchema } from '../../../../src/upstream-http/http-settings.ts';
import { startService, type TestService } from '../../../support/servers/start-service.ts';
import { createUcpClient } from '../../../support/servers/ucp-client.ts';
import { ucpOf } from '../../../support/servers/ucp-settings.ts';
import { createTransport } from './create-transport.ts';

export const SHOP = 'apparel.demo.example';
export const DOMAIN = 'agent-shop.example';

/** Two services: `shop` speaks the protocol for a sandbox shop, `service` buys there as `DOMAIN`. */
export interface ShopPair extends AsyncDisposable {
  readonly shop: TestService;
  readonly service: TestService;
  readonly adapter: MerchantAdapter;
  /** The product of the shop with the most variants of those found. */
  readonly shirt: AddToCartRef;
  readonly call: () => MerchantCall;
  /** The adapter behind a transport that changes answers before they are read. */
  readonly withAnswers: (change: (body: string, path: string) => string) => MerchantAdapter;
}

interface PairConsents {
  /** What the shop asks; unless set, what it asks in the demo. */
  readonly shop?: readonly ConsentConfig[];
  /** What the service asks buyers of the shop. */
  readonly service: readonly ConsentConfig[];
}

/** `transport`: the only one that the profile of the shop names to the adapter. */
export async function startShopPair(
  version: UcpVersion = '2026-08-25',
  transport: 'rest' | 'mcp' = 'rest',
  consents: PairConsents = { service: [] },
): Promise<ShopPair> {
  await using opened = new AsyncDisposableStack();
  const sandbox = { domain: SHOP, displayName: SHOP, enabled: true, platform: 'sandbox', settings: {} };
  const shop = opened.use(
    await startService({
      ...(consents.shop === undefined
        ? { domains: [SHOP] }
        : { domains: [], merchants: [{ ...sandbox, consents: consents.shop }] }),
      config: { ucp: { ...ucpOf([]), version } },
    }),
  );
  const payment = { credential: 'encrypted_card', handler: 'example.demo.encrypted_card' };
  const settings = { url: `${shop.url}/api/v1/ucp/rest/domain/${SHOP}`, payment, http: { readRetries: 0 } };
  const merchant = {
    domain: DOMAIN,
    displayName: 'Agent shop',
    enabled: true,
    platform: 'ucp',
    settings,
    consents: consents.service,
  };
  const service = opened.use(await startService({ domains: [], merchants: [merchant] }));
  const { ucpAgent } = createUcpAgents(service.config, {
    keys: service.service.keys.merchantKeys,
    clock: systemClock,
    publicUrl: () => service.url,
  });
  const create = (change: (body: string, path: string) => string) =>
    createUcpAdapter(ucpSettingsSchema.parse(settings), {
      agent: ucpAgent(DOMAIN),
      transport: createTransport(transport, httpSettingsSchema.parse({}), change),
    });
  const adapter = create((body) => body);
  opened.defer(async () => adapter.close?.());
  const { body } = await createUcpClient(shop.url, SHOP).post('/catalog/search', { query: 'shirt' });
  const [product] = body.products;
  const everything = opened.move();
  return {
    shop,
    service,
    adapter,
    shirt: { variantId: product.variants[0].id, productId: product.id, variantHandles: [] },
    call: () => ({ requestId: 'test', signal: new AbortController().signal, buyer: { ip: null, userAgent: null } }),
    withAnswers: (change) => {
      const changed = create(change);
      everything.defer(async () => changed.close?.());
      return changed;
    },
    [Symbol.asyncDispose]: () => everything.disposeAsync(),
  };
}

export const austin: Address = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@buyer.example',
  phone: '+15125550100',
  address1: '1 Congress Ave',
  address2: null,
  company: null,
  city: 'Austin',
  stateOrProvince: 'TX',
  country: 'US',
  postalCode: '78701',
};
