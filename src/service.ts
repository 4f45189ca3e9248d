import { adapterRegistry } from './adapters/registry.ts';
import type { Faults } from './adapters/sandbox/faults.ts';
import { openSandbox, type Sandbox } from './adapters/sandbox/open-sandbox.ts';
import { type Auth, createAuth } from './auth/create-auth.ts';
import type { RawCredentials } from './auth/create-authenticate.ts';
import { createSecretBox } from './auth/create-secret-box.ts';
import { encryptCard } from './auth/encrypt-card.ts';
import { toAuthSettings } from './auth/to-auth-settings.ts';
import { createCommerce, type RunningCommerce } from './commerce/create-commerce.ts';
import { type Merchant, Merchants } from './commerce/merchants.ts';
import type { CommerceSettings } from './commerce/settings.ts';
import type { Config } from './config/config.ts';
import { demoPartner } from './config/demo.ts';
import type { Caller, Viewer } from './domain/viewer.ts';
import { findExpiry } from './domain/viewer-rules.ts';
import { InProcessEventBus } from './events/in-process-event-bus.ts';
import { createContext } from './graphql/context.ts';
import { createSchema } from './graphql/create-schema.ts';
import type { Limits } from './graphql/limits/limits.ts';
import { sessionCookieName } from './graphql/session-cookie.ts';
import type { Logger } from './lib/logger.ts';
import { type Runtime, systemRuntime } from './lib/runtime.ts';
import type { Timers } from './lib/timers.ts';
import { createLogger } from './server/create-logger.ts';
import { createServer } from './server/create-server.ts';
import { createVisitorTabs } from './server/graphiql/create-visitor-tabs.ts';
import { createOriginRule } from './server/origin-rule.ts';
import type { ClientValues, GraphqlFace, ServerLimits } from './server/server-options.ts';
import type { Stores } from './stores/ports/index.ts';
import { createSqliteStores } from './stores/sqlite/create-sqlite-stores.ts';

/** What tests put in the place of the real thing. */
export interface ServiceOverrides {
  readonly runtime?: Runtime;
  readonly timers?: Timers;
  readonly logger?: Logger;
  readonly commerceSettings?: Partial<CommerceSettings>;
  readonly graphqlLimits?: Limits;
  readonly serverLimits?: Partial<ServerLimits>;
  /** Switches for failure of the sandbox merchant with this domain. */
  readonly faults?: (domain: string) => Faults;
}

export interface Service {
  /** Listens where the configuration says, takes up attempts that an earlier process left, and answers the address. */
  listen(): Promise<string>;
  /** Ends in good order, within the configured time and a little more. Once it has begun, calling it again waits for the same end. */
  close(): Promise<void>;
  readonly auth: Auth;
  readonly commerce: RunningCommerce;
  readonly stores: Stores;
  /** Null where no merchant is on the sandbox platform. */
  readonly sandbox: Sandbox | null;
}

/**
 * Puts the house together. Rejects with DataFolderInUseError where another process has the data folder; whatever was
 * opened until something failed is closed again.
 */
export async function createService(config: Config, overrides: ServiceOverrides = {}): Promise<Service> {
  const runtime = overrides.runtime ?? systemRuntime;
  const logger = overrides.logger ?? createLogger(config.logLevel);
  await using opened = new AsyncDisposableStack();
  let address: string | null = null;
  const publicUrl = () => config.publicUrl ?? address ?? `http://${config.host}:${config.port}`;

  const stores = opened.adopt(await createSqliteStores({ dataFolder: config.dataDir, freeLeases: true }), (it) =>
    it.close(),
  );
  const events = opened.adopt(new InProcessEventBus(), (it) => it.close());
  const secretBox = createSecretBox(config.keySecret, runtime);
  const auth = opened.adopt(
    await createAuth({
      keys: stores.keys,
      secretBox,
      partners: config.partners,
      runtime,
      settings: toAuthSettings(config.environment, config.tokens),
    }),
    (it) => it.close(),
  );

  const sandbox = config.merchants.some(({ platform }) => platform === 'sandbox')
    ? opened.adopt(await openSandbox({ dataFolder: config.dataDir, runtime, publicUrl }), (it) => it.close())
    : null;
  const merchants = await createMerchants(config, sandbox, { runtime, logger }, overrides);
  opened.defer(async () => {
    await Promise.all(merchants.map(({ adapter }) => adapter.close?.()));
  });

  const commerce = createCommerce({
    merchants: new Merchants(merchants),
    stores,
    events,
    runtime,
    logger,
    secretBox,
    deviceTokens: auth.deviceTokens,
    cardDecryption: auth.decryptCard,
    paymentEncryptionKey: auth.paymentEncryptionKey,
    ...(overrides.timers && { timers: overrides.timers }),
    ...(overrides.commerceSettings && { settings: overrides.commerceSettings }),
  });

  const server = await createServer<Viewer>({
    graphql: createFace(config, auth, commerce, overrides),
    logger,
    clock: runtime.clock,
    newRequestId: runtime.uuid,
    origins: createOriginRule({ allowed: config.allowedOrigins, anyLocal: config.demo }),
    trustedProxies: config.trustedProxies,
    ping: () => stores.ping(),
    jwks: () => auth.jwks(),
    ...(config.introspection && { graphiql: createTabsFor(config, auth, commerce, runtime) }),
    ...(sandbox && {
      challenges: { find: sandbox.platform.readChallenge, decide: sandbox.platform.answerChallenge },
    }),
    ...(overrides.serverLimits && { limits: overrides.serverLimits }),
  });

  const everything = opened.move();
  let stopResuming = () => {};
  const trying = new AbortController();
  const drainMs = config.drainSeconds * 1000;
  const end = async () => {
    stopResuming();
    trying.abort();
    // Runs that are cut short still answer their request, for which the server waits a little longer.
    const closed = server.close(drainMs + ANSWER_MS);
    await Promise.all([commerce.drain(drainMs, closed), closed]);
    await everything.disposeAsync();
  };
  let ended: Promise<void> | undefined;
  return {
    auth,
    commerce,
    stores,
    sandbox,
    listen: async () => {
      address = await server.listen({ port: config.port, host: config.host });
      stopResuming = commerce.startAttemptResumer();
      void commerce.tryMerchants(trying.signal);
      // The first card key takes a moment to make; whoever asks for it meanwhile waits for this one.
      auth.prepare().catch((error: unknown) => logger.error({ error }, 'The card key could not be made'));
      return address;
    },
    close: () => {
      ended ??= end();
      return ended;
    },
  };
}

const ANSWER_MS = 1_000;

async function createMerchants(
  { merchants }: Config,
  sandbox: Sandbox | null,
  { runtime, logger }: { readonly runtime: Runtime; readonly logger: Logger },
  { faults }: ServiceOverrides,
): Promise<readonly Merchant[]> {
  const made: Merchant[] = [];
  for (const { platform, ...merchant } of merchants) {
    const kind = adapterRegistry[platform];
    if (kind === undefined) throw new Error(`There is no platform ${platform}`);
    const adapter = await kind.create(merchant, {
      runtime,
      logger,
      sandbox: sandbox?.platform ?? null,
      ...(faults && { faults }),
    });
    made.push({ domain: merchant.domain, displayName: merchant.displayName, platformId: adapter.platform, adapter });
  }
  return made;
}

function createFace(
  { introspection }: Config,
  auth: Auth,
  commerce: RunningCommerce,
  { graphqlLimits }: ServiceOverrides,
): GraphqlFace<Viewer> {
  return {
    schema: createSchema(),
    introspection,
    ...(graphqlLimits && { limits: graphqlLimits }),
    authenticate: (client) => auth.authenticate(toRawCredentials(client)),
    standingOf: (viewer) => ({
      refusal: viewer.kind === 'refused' ? viewer.error : null,
      expiresAt: findExpiry(viewer),
    }),
    createContext: ({ viewer, requestId, signal, buyer, readCookie, setCookie }) =>
      createContext({
        caller: { viewer, requestId, signal, buyer },
        commerce,
        sessionCookie: {
          value: readCookie(sessionCookieName) ?? null,
          set: (value, maxAgeSeconds) => setCookie({ name: sessionCookieName, value, maxAgeSeconds }),
        },
      }),
  };
}

const toRawCredentials = (client: ClientValues): RawCredentials => ({
  svcAuthorization: client('x-svc-authorization'),
  authorization: client('authorization'),
  appId: client('x-svc-app-id'),
  deviceId: client('x-svc-device-id'),
});

/** In demo mode a visitor finds a purchase ready to run, under a session made for them; elsewhere GraphiQL opens empty. */
function createTabsFor(config: Config, auth: Auth, commerce: RunningCommerce, runtime: Runtime) {
  const [shop] = config.merchants;
  if (!config.demo || shop === undefined) return async () => [];
  const { domain } = shop;
  const visitor = async (): Promise<Caller> => {
    const appId = demoPartner.appIds[0]?.id ?? null;
    const viewer = await auth.authenticate({ svcAuthorization: null, authorization: null, appId, deviceId: null });
    const { signal } = new AbortController();
    return { viewer, requestId: runtime.uuid(), signal, buyer: { ip: null, userAgent: null } };
  };
  return createVisitorTabs({
    domain,
    uuid: runtime.uuid,
    openSession: async (accessToken) => commerce.createDeviceSession(await visitor(), { accessToken }),
    findVariant: async () => {
      const { products } = await commerce.listProducts(await visitor(), { domain, page: 1, size: 20 });
      return products.flatMap(({ variants }) => variants).find(({ available }) => available)?.variantId;
    },
    encryptCard: async (card) => {
      const expiryYear = new Date(runtime.clock.now()).getUTCFullYear() + 3;
      return encryptCard({ ...card, expiryYear }, await auth.paymentEncryptionKey());
    },
  });
}
