import { connectSandbox } from '../adapters/sandbox/remote/connect-sandbox.ts';
import type { Auth } from '../auth/create-auth.ts';
import { ClockWatch } from '../cluster/clock-watch.ts';
import { MaintenanceWatch } from '../cluster/maintenance-watch.ts';
import type { CatalogSync } from '../commerce/catalog/sync/start-catalog-sync.ts';
import { createCommerce, type RunningCommerce } from '../commerce/create-commerce.ts';
import { getAssistantCapabilities } from '../commerce/merchant/get-assistant-capabilities.ts';
import { Merchants } from '../commerce/merchant-calls/merchants.ts';
import type { RunningOutbox } from '../commerce/order/outbox/start-outbox.ts';
import type { Config } from '../config/loaded-config.ts';
import { proveKeySecret } from '../cryptography/keys/key-secret-proof.ts';
import type { Keys } from '../cryptography/open-keys.ts';
import type { Viewer } from '../domain/viewer/viewer.ts';
import { toCountedCaller } from '../graphql/admission-control/to-counted-caller.ts';
import { systemRuntime } from '../lib/runtime.ts';
import { systemTimers } from '../lib/timers.ts';
import { createEndpoint } from '../server/create-endpoint.ts';
import { createLogger } from '../server/create-logger.ts';
import { createServer } from '../server/create-server.ts';
import { DemoVisitors } from '../server/graphiql/demo-visitors.ts';
import { createOriginRule } from '../server/origin-rule.ts';
import type { CatalogIndex, Stores } from '../stores/ports/index.ts';
import { createKeyRenewal } from './auth/create-key-renewal.ts';
import { openAuth } from './auth/open-auth.ts';
import { createCardNetworks } from './create-card-networks.ts';
import { createMerchants } from './create-merchants.ts';
import { createReceivers } from './create-receivers.ts';
import { createUcpAgents } from './create-ucp-agents.ts';
import { createUcpFace } from './create-ucp-face.ts';
import { createDemoTabs } from './demo/create-demo-tabs.ts';
import { openDemoPages } from './demo/open-demo-pages.ts';
import { openSandbox, type Sandbox } from './demo/open-sandbox.ts';
import { holdDataFolder } from './hold-data-folder.ts';
import { LiveSynonyms } from './live-synonyms.ts';
import { type OpenedCardNetworks, openCardNetworks } from './open-card-networks.ts';
import { createCatalogIndex, toCatalogDependencies } from './open-catalog.ts';
import { openCoordination } from './open-coordination.ts';
import { openStores } from './open-stores.ts';
import { serveCommands } from './served-commands/serve-commands.ts';
import type { ServiceOverrides } from './service-overrides.ts';
import { openTelemetry } from './telemetry/open-telemetry.ts';
import { watchConnections } from './telemetry/watch-connections.ts';
import { watchService } from './telemetry/watch-service.ts';
import { toCommerceSettings } from './to-commerce-settings.ts';

export interface Service {
  /** Listens at the configured address, takes up attempts of an earlier process, and returns the address once the catalog index is open. */
  listen(): Promise<string>;
  /** Settles when the catalogs of the sandbox shops were listed once: the service is then ready. */
  prepared(): Promise<void>;
  /** Settles when the catalogs of all merchants are listed, or could not be: that of a large shop takes minutes. */
  listed(): Promise<void>;
  /** Tells a proxy that the service leaves: it is not ready from now on, and serves as before. */
  leave(): void;
  /** Shuts down gracefully, within the configured time and a short margin. Further calls wait for the same end. */
  close(): Promise<void>;
  readonly auth: Auth;
  readonly keys: Keys;
  readonly commerce: RunningCommerce;
  readonly stores: Stores;
  readonly catalogIndex: CatalogIndex;
  /** The card networks that are configured, or those of the demo. */
  readonly cardNetworks: OpenedCardNetworks;
  /** The sandbox of this process; null if no merchant uses it, or if it runs in a separate process. */
  readonly sandbox: Sandbox | null;
  /** The address of the metrics; null if nobody asks for them, or before `listen`. */
  readonly metricsUrl: string | null;
}

/** Composes the service. Where it rejects, as with DataFolderInUseError, what was opened is closed again. */
export async function createService(config: Config, overrides: ServiceOverrides = {}): Promise<Service> {
  const { runtime = systemRuntime, flush, memory, keepsSnapshots = memory !== undefined } = overrides;
  const logger = overrides.logger ?? createLogger({ level: config.logLevel, node: config.nodeName });
  await using opened = new AsyncDisposableStack();
  opened.defer(holdDataFolder(config));
  let address: string | null = null;
  let isPrepared = false;
  const publicUrl = () => config.publicUrl ?? address ?? `http://${config.host}:${config.port}`;
  const telemetry = opened.adopt(await openTelemetry(config, logger), (it) => it.close());
  const { metrics, tracing } = telemetry.parts;
  const watchConnection = metrics && watchConnections(metrics);
  const isTraced = tracing !== undefined;
  const storeParts = { clock: runtime.clock, runtime, logger, flush, memory, metrics, isTraced };
  const stores = opened.adopt(await openStores(config, storeParts), (it) => it.close());
  const synonyms = new LiveSynonyms(config, overrides.readConfig);
  const catalogIndex = opened.adopt(createCatalogIndex(config, { ...storeParts, synonyms }), (it) => it.close());
  const timers = overrides.timers ?? systemTimers;
  const { clock } = runtime;
  if (metrics !== undefined)
    watchService(metrics, { stores, catalogIndex, listed: () => commerce.listCatalogs(), clock, config });
  const clocks = opened.adopt(new ClockWatch({ stores, clock, timers, logger }), (it) => it.stop());
  await clocks.start();
  const shared = { facts: stores.facts, runtime, logger, metrics };
  const { events, rateLimits } = opened.adopt(await openCoordination(config, shared), (it) => it.close());
  const { keySecret, secretBox, keys, auth } = await openAuth(config, { stores, runtime, clocks });
  opened.defer(() => keys.close());
  const renewal = opened.adopt(createKeyRenewal({ keys, timers, logger }), (it) => it.stop());
  await proveKeySecret(keySecret, stores.facts);
  // Not before the proof: the live nodes of another service would delete their trail by it.
  const { consentRetentionDays: days } = config;
  await stores.consents.setRetention(days === null ? null : days * DAY_MS);
  const networks = opened.adopt(openCardNetworks(config, { runtime, timers, logger }), (it) => it.close());
  const isOwn = config.sandbox === null && config.merchants.some(({ platform }) => platform === 'sandbox');
  const sandboxParts = { networks, publicUrl, runtime, logger, memory };
  const sandbox = isOwn ? opened.adopt(await openSandbox(config, sandboxParts), (it) => it.close()) : null;
  const remote = config.sandbox === null ? null : connectSandbox(config.sandbox, { runtime, logger, watchConnection });
  const { ucpAgent, profiles: agentProfiles } = createUcpAgents(config, { keys: keys.merchantKeys, clock, publicUrl });
  const merchantParts = { runtime, logger, watchConnection, ucpAgent };
  const served = await createMerchants(config, sandbox?.endpoint ?? remote, merchantParts, overrides);
  opened.defer(async () => void (await Promise.all(served.map(({ adapter }) => adapter.close?.()))));
  const merchants = new Merchants(served);
  const visitors = new DemoVisitors();
  const networkParts = { opened: networks, replaced: overrides.cardNetworks, auth, rateLimits, keySecret, publicUrl };
  const cardNetworks = createCardNetworks(networkParts);
  const receiverParts = { runtime, stores, publicUrl, keys: keys.merchantKeys, schema: () => graphql.schema };
  const receivers = await createReceivers(config, receiverParts);
  const commerce = createCommerce({
    merchants,
    stores,
    catalogIndex,
    ...toCatalogDependencies(config, runtime),
    events,
    runtime,
    logger,
    ...telemetry.parts,
    secretBox,
    deviceTokens: auth.deviceTokens,
    cardDecryption: keys.decryptCard,
    paymentEncryptionKey: keys.paymentEncryptionKey,
    ...(cardNetworks && { cardNetworks }),
    ...(receivers && { receivers }),
    loopbackReturns: config.demo,
    stepPause: (owner) => (visitors.has(owner) ? config.demoStepPauseMs : 0),
    ...(overrides.timers && { timers: overrides.timers }),
    settings: { ...toCommerceSettings(config), ...overrides.commerceSettings },
  });

  const maintenanceParts = { record: stores.maintenance, own: config.maintenance, timers, logger };
  const maintenance = opened.adopt(new MaintenanceWatch(maintenanceParts), (it) => it.stop());
  await maintenance.start();
  const graphql = createEndpoint(config, { auth, commerce, rateLimits, maintenance });
  const ucpParts = { keys, runtime, secretBox, rateLimits, commerce, merchants, maintenance, publicUrl, logger };
  const ucpFace = createUcpFace(config, { ...ucpParts, keySecret });
  const server = await createServer<Viewer>({
    graphql,
    socketLimit: { rateLimits, toCounted: toCountedCaller },
    logger,
    ...telemetry.parts,
    node: config.nodeName,
    clock: runtime.clock,
    newRequestId: runtime.uuid,
    origins: createOriginRule({ allowed: config.allowedOrigins, anyLocal: config.demo }),
    trustedProxies: config.trustedProxies,
    stores,
    isPrepared: () => isPrepared,
    jwks: () => keys.jwks(),
    ...(cardNetworks && { cards: commerce }),
    ...ucpFace,
    ...agentProfiles,
    findAssistant: (merchant) => getAssistantCapabilities({ merchants }, null, { merchant }),
    ...(config.introspection && { graphiql: createDemoTabs(config, { auth, keys }, commerce, runtime, visitors) }),
    ...openDemoPages(config, { sandbox, networks, auth, logger }),
    limits: config.server,
  });

  const operated = {
    commerce,
    auth,
    keys,
    merchants,
    ...ucpFace,
    index: catalogIndex,
    synonyms,
    stores,
    runtime,
    logger,
  };
  opened.defer(await serveCommands(config, operated));

  const everything = opened.move();
  let stopBackgroundWork = () => {};
  let catalogSync: CatalogSync | undefined;
  let metricsUrl: string | null = null;
  let outbox: Promise<RunningOutbox | null> | undefined;
  const probing = new AbortController();
  const drainMs = config.drainSeconds * 1000;
  const drainOutbox = async () => (await outbox)?.drain(drainMs);
  const begin = async () => {
    metricsUrl = await telemetry.listen();
    address = await server.listen({ port: config.port, host: config.host });
    stopBackgroundWork = commerce.startBackgroundWork();
    outbox = commerce.startOutbox();
    void commerce.probeMerchants(probing.signal);
    // Generating the first card key takes a moment; callers meanwhile wait for this one.
    keys.prepare().catch((error: unknown) => logger.error({ error }, 'Failed to generate the card key'));
    renewal.begin();
    return address;
  };
  let beginning: ReturnType<typeof begin> | undefined;
  const end = async () => {
    // Else it would listen, and work, after its end.
    await beginning?.catch(() => undefined);
    stopBackgroundWork();
    probing.abort();
    // Runs that are cut short still answer their request, so the server waits a little longer.
    const closed = server.close(drainMs + ANSWER_MS);
    await Promise.all([commerce.drain(drainMs, closed), catalogSync?.stop(drainMs), drainOutbox(), closed]);
    await everything.disposeAsync();
  };
  let ended: Promise<void> | undefined;
  return {
    auth,
    keys,
    commerce,
    stores,
    catalogIndex,
    cardNetworks: networks,
    sandbox,
    get metricsUrl() {
      return metricsUrl;
    },
    listen: async () => {
      if (ended !== undefined) throw new Error('The service is closed');
      beginning = begin();
      const url = await beginning;
      if (ended !== undefined) return url;
      await catalogIndex.open();
      if (ended !== undefined) return url;
      catalogSync = commerce.startCatalogSync({ keepsSnapshots });
      void catalogSync.prepared.then(() => {
        isPrepared = true;
      });
      return url;
    },
    prepared: async () => catalogSync?.prepared,
    listed: async () => catalogSync?.listed,
    leave: () => server.leave(),
    close: () => {
      ended ??= end();
      return ended;
    },
  };
}

const ANSWER_MS = 1_000;
const DAY_MS = 24 * 60 * 60 * 1000;
