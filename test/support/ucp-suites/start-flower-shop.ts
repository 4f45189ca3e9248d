import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '../../../src/config/load-config.ts';
import { runSandboxImport } from '../../../src/demo/commands/run-sandbox-import.ts';
import { openSandboxDatabase } from '../../../src/demo/sandbox/open-sandbox-database.ts';
import { CommerceError } from '../../../src/errors/commerce-error.ts';
import { systemClock } from '../../../src/lib/clock.ts';
import { silentLogger } from '../../../src/lib/logger.ts';
import { startService } from '../servers/start-service.ts';
import { ucpOf } from '../servers/ucp-settings.ts';
import { FLOWER_SHOP, flowerShopSettings, writeFlowerCatalog } from './flower-shop.ts';
import { type SuiteFront, type SuiteFrontOptions, startSuiteFront } from './start-suite-front.ts';

export interface FlowerShop extends AsyncDisposable {
  /** What a suite takes for the address of the merchant's server. */
  readonly url: string;
  readonly front: SuiteFront;
}

const manyPoints = { points: 1_000_000, seconds: 60, coolOffSeconds: 0 };

/** The service with the merchant that the suites expect, behind the hooks that they want of it. */
export async function startFlowerShop(options: SuiteFrontOptions): Promise<FlowerShop> {
  const ages = new Map<string, number>();
  let lateness = 0;
  await using opened = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'cartwright-flowers-'));
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  await importCatalog(folder);
  const front = opened.adopt(await startSuiteFront(options), (it) => it.close());
  const { rateLimits } = await loadConfig({ environment: {} });
  const service = opened.use(
    await startService({
      now: () => Date.now() + lateness,
      dataFolder: folder,
      config: {
        publicUrl: front.url,
        ucp: { ...ucpOf([]), version: '2026-04-08', openCheckouts: 10_000, addressOpenCheckouts: 10_000 },
        // How often somebody may call is not what the suites ask.
        rateLimits: {
          ...rateLimits,
          agents: manyPoints,
          agentPayments: manyPoints,
          agentAddressPayments: manyPoints,
          agentOrders: manyPoints,
          agentAddressOrders: manyPoints,
        },
      },
      domains: [],
      merchants: [
        {
          domain: FLOWER_SHOP,
          displayName: 'Flower Shop',
          platform: 'sandbox',
          settings: {},
          enabled: true,
          marketingConsentText: 'The Flower Shop may email me.',
        },
      ],
    }),
  );
  const url = `${front.url}/api/v1/ucp/rest/domain/${FLOWER_SHOP}`;
  const { idempotency } = service.service.stores;
  const claim = idempotency.claim.bind(idempotency);
  front.serve(service.url, {
    dataFolder: folder,
    readOrder: async (orderId, agent) =>
      (
        await fetch(`${service.url}/api/v1/ucp/rest/domain/${FLOWER_SHOP}/orders/${orderId}`, {
          headers: { 'ucp-agent': agent },
        })
      ).json(),
    age: (key, milliseconds) => ages.set(key, milliseconds),
    setOutage: (isOut) => {
      idempotency.claim = isOut ? () => Promise.reject(new CommerceError('ServiceUnavailable')) : claim;
    },
    begin: (key) => {
      lateness = ages.get(String(key)) ?? 0;
    },
    end: () => {
      lateness = 0;
    },
  });
  const everything = opened.move();
  return {
    url,
    front,
    [Symbol.asyncDispose]: () => everything.disposeAsync(),
  };
}

async function importCatalog(folder: string): Promise<void> {
  const catalog = join(folder, 'products.csv');
  const settings = join(folder, 'shop.json');
  await writeFile(catalog, writeFlowerCatalog());
  await writeFile(settings, JSON.stringify(flowerShopSettings));
  const said: string[] = [];
  const options = ['--domain', FLOWER_SHOP, '--currency', 'USD', '--settings', settings, catalog];
  const code = await runSandboxImport(options, {
    dataFolder: folder,
    database: null,
    out: () => {},
    note: (text) => said.push(text),
    isTerminal: false,
  });
  assert.equal(code, 0, said.join(''));
  await nameVariantsAsSuitesDo(folder);
}

/** The suites name goods by handles. An import gives each variant a name of its own. */
async function nameVariantsAsSuitesDo(dataFolder: string): Promise<void> {
  const { database, close } = await openSandboxDatabase(
    { dataFolder, database: null },
    { clock: systemClock, logger: silentLogger },
  );
  try {
    await database
      .updateTable('variants')
      .set(({ ref }) => ({ variant_id: ref('sku') }))
      .execute();
  } finally {
    await close();
  }
}
