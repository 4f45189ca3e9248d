import type { MerchantAdapter } from '../../../../src/adapters/contract/index.ts';
import { createUcpAdapter } from '../../../../src/adapters/ucp/index.ts';
import { createUcpAgents } from '../../../../src/composition/create-ucp-agents.ts';
import type { Config } from '../../../../src/config/loaded-config.ts';
import { type Payment, secretCard } from '../../../../src/domain/payment/payment.ts';
import type { AddToCartRef } from '../../../../src/domain/product/product.ts';
import { systemClock } from '../../../../src/lib/clock.ts';
import { toAgentPath } from '../../../../src/server/ucp/discovery/install-agent-profiles.ts';
import type { UcpVersion } from '../../../../src/server/ucp/versions/ucp-version.ts';
import { httpSettingsSchema } from '../../../../src/upstream-http/http-settings.ts';
import type {
  HttpKit,
  MerchantAdapterHarness,
  OpenPlatform,
  ShopFixture,
} from '../../../contract/merchant-adapter/index.ts';
import { findPorts } from '../../../support/process/find-ports.ts';
import { startService, type TestService } from '../../../support/servers/start-service.ts';
import { createUcpClient } from '../../../support/servers/ucp-client.ts';
import { ucpOf } from '../../../support/servers/ucp-settings.ts';
import { createTransport } from './create-transport.ts';
import { austin } from './start-shop-pair.ts';

export interface Way {
  readonly version: UcpVersion;
  readonly transport: 'rest' | 'mcp';
}

/** One shop of the bridge. */
export interface BridgedShop {
  readonly createAdapter: () => MerchantAdapter;
  readonly cartLines: ShopFixture['secondDoor']['cartLines'];
  /** The protocol knows products by other names than the platform. */
  readonly toRef: (variantId: string) => Promise<AddToCartRef>;
}

interface Bridge {
  readonly shop: TestService;
  readonly openShop: (domain: string) => BridgedShop;
}

/** What a kit needs of the platform behind the bridge. */
interface BridgedPlatform<Domain extends string> {
  readonly domains: readonly [Domain, Domain];
  /** The service that speaks the protocol for these shops, with this part of its configuration. */
  readonly startShop: (config: Pick<Config, 'port' | 'ucp'>) => Promise<TestService>;
  readonly toFixture: (domain: Domain, bridge: Bridge) => Promise<ShopFixture>;
  readonly close: () => Promise<void>;
}

/** The name has the domain of the service that the shop is part of, which has none here. */
const payment = { credential: 'encrypted_card', handler: 'example.demo.encrypted_card' } as const;

const toUrl = (root: string, domain: string): string => `${root}/api/v1/ucp/rest/domain/${domain}`;

/** Two shops behind our own bridge, with a second service that serves the profiles of their client. */
export const createBridgeHarness = <Domain extends string>(
  way: Way,
  timeoutMs: number,
  open: () => Promise<BridgedPlatform<Domain>>,
): MerchantAdapterHarness => ({
  transport: 'http',
  timeoutMs,
  isWrite: ({ method, path, body }) =>
    method !== 'GET' && !path.includes('/catalog/') && !/"name":"(get|lookup)_/.test(body),
  open: async (kit) => openBridge(way, timeoutMs, kit, await open()),
});

async function openBridge<Domain extends string>(
  way: Way,
  timeoutMs: number,
  { logger, proxy }: HttpKit,
  platform: BridgedPlatform<Domain>,
): Promise<OpenPlatform> {
  // The shop names the proxy before it listens.
  const port = await findPorts(1);
  const proxied = await proxy(`http://127.0.0.1:${port}`);
  const { domains } = platform;
  const service = await startService({
    domains: [],
    merchants: domains.map((domain) => ({
      domain,
      displayName: domain,
      enabled: true,
      platform: 'ucp',
      settings: { url: toUrl(proxied, domain), payment },
    })),
  });
  // Of a platform that it does not know by name, the shop takes fewer requests.
  const platforms = domains.map((domain, index) => ({
    name: `client-${index + 1}`,
    profile: `${service.url}${toAgentPath(domain, way.version)}`,
    merchants: [domain],
    appId: null,
    apiKeys: [],
    oauth: null,
    mtlsSubject: null,
  }));
  const many = { openCheckouts: 10_000, addressOpenCheckouts: 10_000 };
  const shop = await platform.startShop({ port, ucp: { ...ucpOf(platforms), ...many, version: way.version } });
  const { ucpAgent } = createUcpAgents(service.config, {
    keys: service.service.keys.merchantKeys,
    clock: systemClock,
    publicUrl: () => service.url,
  });
  const http = httpSettingsSchema.parse({ totalTimeoutMs: timeoutMs, readRetries: 1, retryBaseMs: 1, retryMaxMs: 5 });
  // The shop knows nothing of the proxy: signatures are for its own address, and its profile names that.
  const throughProxy = (body: string) => body.replaceAll(shop.url, proxied);
  const openShop = (domain: string): BridgedShop => {
    const agent = ucpAgent(domain);
    const sign: typeof agent.sign = (request) =>
      agent.sign({ ...request, url: request.url.replace(proxied, shop.url) });
    const profile = agent.profileUrl(way.version);
    const client = createUcpClient(shop.url, domain, profile);
    return {
      createAdapter: () => {
        const { transferSession: _, ...adapter } = createUcpAdapter(
          { url: toUrl(proxied, domain), payment: { ...payment, answerTimeoutMs: timeoutMs }, http },
          { agent: { ...agent, sign }, logger, transport: createTransport(way.transport, http, throughProxy) },
        );
        // Our bridge names a page only if the buyer is needed: hand-over.test.ts is about it.
        return adapter;
      },
      cartLines: async (handle) => {
        const path = `/checkout-sessions/${handle}`;
        const headers = { 'ucp-agent': `profile="${profile}"` };
        const request = { method: 'GET', url: `${client.endpoint}${path}`, headers, body: Buffer.alloc(0) };
        const { body } = await client.get(path, { headers: await agent.sign(request) });
        if (body.line_items === undefined || ['canceled', 'completed'].includes(body.status)) return null;
        return body.line_items.map(({ item, quantity }: { item: { id: string }; quantity: number }) => ({
          variantId: item.id,
          quantity,
        }));
      },
      toRef: async (variantId) => {
        const { body } = await client.post('/catalog/lookup', { ids: [variantId] });
        return { variantId, productId: body.products[0].id, variantHandles: [] };
      },
    };
  };
  const bridge = { shop, openShop };
  return {
    shops: [await platform.toFixture(domains[0], bridge), await platform.toFixture(domains[1], bridge)],
    secrets: [],
    handles: 'secret',
    close: async () => {
      await service[Symbol.asyncDispose]();
      await shop[Symbol.asyncDispose]();
      await platform.close();
    },
  };
}

export const toCard = (number: string): Payment => ({
  kind: 'card',
  card: secretCard({ number, expiryMonth: 12, expiryYear: 2039, securityCode: '123', holderName: 'Ada Byron' }),
});

/** What the protocol has no notion of, or our bridge does not pass on. */
export const beyondTheBridge = {
  postalCodeFirst: false,
  addresses: {
    good: austin,
    notServed: { ...austin, country: 'AQ', stateOrProvince: '' },
    sparse: null,
    wrongState: null,
  },
  captcha: null,
  consent: null,
  anotherPromoCode: null,
  endingPromoCode: null,
  addon: null,
  itemAddon: null,
} as const satisfies Partial<ShopFixture>;
