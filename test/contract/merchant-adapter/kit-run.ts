import { randomBytes } from 'node:crypto';
import { type Canaries, createCanaries, secretsOf } from './canaries.ts';
import { createFaultProxy, type Fault, type FaultProxy, type ProxiedRequest } from './fault-proxy.ts';
import type { MerchantAdapterHarness, OpenPlatform, PlatformSwitches } from './harness.ts';
import { isWrite } from './is-write.ts';
import { Journal } from './journal.ts';
import { ShopUnderTest } from './shop-under-test.ts';

/** The way between adapter and platform, as far as the suite can watch and break it. */
export type Upstream =
  | {
      readonly kind: 'http';
      readonly timeoutMs: number;
      /** Every request so far, through all proxies. */
      readonly requests: () => readonly ProxiedRequest[];
      /** Connections that are open towards the platform, through all proxies. */
      readonly connections: () => Promise<number>;
      readonly inject: (fault: Fault, when?: (request: ProxiedRequest) => boolean) => () => void;
      /** Whether a request may change something. */
      readonly isWrite: (request: ProxiedRequest) => boolean;
    }
  | { readonly kind: 'in-process'; readonly switches: PlatformSwitches };

/** One run of the suite over one opened platform. */
export interface KitRun {
  /** Where most promises are tried. */
  readonly shop: ShopUnderTest;
  /** Another merchant. */
  readonly neighbour: ShopUnderTest;
  readonly shops: readonly ShopUnderTest[];
  readonly journal: Journal;
  /** Everything that must show up in no error and no log line. */
  readonly secrets: readonly string[];
  readonly handles: OpenPlatform['handles'];
  readonly handsOver: OpenPlatform['handsOver'];
  readonly upstream: Upstream;
  readonly close: () => Promise<void>;
}

/** Opens the platform. `seed` makes keys and canaries differ from those of earlier runs on a platform that keeps them. */
export async function openKitRun(
  harness: MerchantAdapterHarness,
  seed: string = randomBytes(5).toString('hex'),
): Promise<KitRun> {
  const journal = new Journal();
  const canaries = createCanaries(seed);
  let keys = 0;
  const nextKey = () => {
    keys += 1;
    return `kit-${seed}-${keys}`;
  };
  const { platform, upstream, closeUpstream } = await openPlatform(harness, journal);
  const [first, second, ...others] = await Promise.all(
    platform.shops.map(
      async (fixture) =>
        new ShopUnderTest({
          fixture,
          adapter: await journal.create(fixture.createAdapter),
          journal,
          canaries,
          nextKey,
        }),
    ),
  );
  if (first === undefined || second === undefined) throw new TypeError('The harness has to open at least two shops');
  const shops = [first, second, ...others];
  const stopListening = listenToOutput(journal);
  return {
    shop: first,
    neighbour: second,
    shops,
    journal,
    secrets: secretsIn(platform, canaries),
    handles: platform.handles,
    handsOver: platform.handsOver,
    upstream,
    close: async () => {
      stopListening();
      for (const shop of shops) await shop.close();
      await platform.close();
      await closeUpstream();
    },
  };
}

async function openPlatform(harness: MerchantAdapterHarness, journal: Journal) {
  if (harness.transport === 'in-process') {
    const platform = await harness.open({ logger: journal.logger });
    const upstream: Upstream = { kind: 'in-process', switches: platform.switches };
    return { platform, upstream, closeUpstream: async () => {} };
  }
  const proxies: FaultProxy[] = [];
  const arrivals: ProxiedRequest[] = [];
  const platform = await harness.open({
    logger: journal.logger,
    proxy: async (target) => {
      const proxy = await createFaultProxy(target, (request) => arrivals.push(request));
      proxies.push(proxy);
      return proxy.url;
    },
  });
  const upstream: Upstream = {
    kind: 'http',
    timeoutMs: harness.timeoutMs,
    isWrite: harness.isWrite ?? isWrite,
    requests: () => arrivals,
    connections: async () => {
      let count = 0;
      for (const proxy of proxies) count += await proxy.connections();
      return count;
    },
    inject: (fault, when) => {
      const undo = proxies.map((proxy) => proxy.inject(fault, when));
      return () => {
        for (const each of undo) each();
      };
    },
  };
  const closeUpstream = async () => {
    for (const proxy of proxies) await proxy.close();
  };
  return { platform, upstream, closeUpstream };
}

const secretsIn = (platform: OpenPlatform, canaries: Canaries): readonly string[] => [
  ...new Set([...platform.secrets, ...platform.shops.flatMap(secretsOf), canaries.email, canaries.lastName]),
];

/** What is written to the standard streams while the suite runs belongs to the log as well; it still comes out. */
function listenToOutput(journal: Journal): () => void {
  const stops = [process.stdout, process.stderr].map((stream) => {
    const write = stream.write;
    stream.write = new Proxy(write, {
      apply: (target, self, parameters: Parameters<typeof write>): boolean => {
        const [written] = parameters;
        journal.noteOutput(typeof written === 'string' ? written : Buffer.from(written).toString('utf8'));
        return Reflect.apply(target, self, parameters);
      },
    });
    return () => {
      stream.write = write;
    };
  });
  return () => {
    for (const stop of stops) stop();
  };
}
