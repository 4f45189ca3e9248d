import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import * as z from 'zod';
import { Faults, type SandboxOperation } from '../../../src/adapters/sandbox/faults.ts';
import { createService, type Service } from '../../../src/composition/service.ts';
import type { ServiceOverrides } from '../../../src/composition/service-overrides.ts';
import { loadConfig } from '../../../src/config/load-config.ts';
import type { Config, MerchantConfig } from '../../../src/config/loaded-config.ts';
import { encryptCard } from '../../../src/cryptography/cards/encrypt-card.ts';
import type { Clock } from '../../../src/lib/clock.ts';
import type { Logger } from '../../../src/lib/logger.ts';
import { systemRuntime } from '../../../src/lib/runtime.ts';
import { type HttpAnswer, post } from '../graphql-client.ts';
import { createLedger } from '../sandbox-ledger.ts';
import { cardKeyShape } from './card-key-shape.ts';
import { forcedCompilation } from './forced-compilation.ts';
import { patientTimers } from './patient-timers.ts';
import { findMissing, openServiceImage } from './service-image.ts';

export interface StartServiceOptions extends Omit<ServiceOverrides, 'faults' | 'logger'> {
  readonly config?: Partial<Config>;
  /** The demo shops to serve; all three unless set, and one starts faster. */
  readonly domains?: readonly string[];
  /** Merchants to serve beside the demo shops. */
  readonly merchants?: readonly MerchantConfig[];
  /** Keeps state here instead of in memory. */
  readonly dataFolder?: string;
  /** Milliseconds since the Unix epoch, instead of the system's time. */
  readonly now?: () => number;
}

export interface LoggedLine {
  readonly level: string;
  readonly fields: object;
  readonly message: string;
}

/** A device with a session of its own, as a frontend has it. */
export interface DeviceClient {
  readonly token: string;
  readonly deviceId: string;
  readonly headers: Readonly<Record<string, string>>;
  request(query: string, variables?: object): Promise<HttpAnswer>;
  /** The results of a subscription; leaving the loop ends it. */
  watch(query: string, variables?: Record<string, unknown>): AsyncGenerator<WatchedResult>;
  /** A card as placeOrder takes it, encrypted with the service's current key. */
  encryptCard(number?: string): Promise<string>;
}

export interface WatchedResult {
  readonly data?: Record<string, unknown> | null | undefined;
  readonly errors?: readonly unknown[] | undefined;
}

export interface TestService extends AsyncDisposable {
  readonly url: string;
  readonly service: Service;
  readonly config: Config;
  readonly log: readonly LoggedLine[];
  /** What the sandbox shops have written, read past every adapter. */
  readonly ledger: ReturnType<typeof createLedger>;
  /** Switches for failure of one sandbox shop. */
  faults(domain: string): Faults;
  /** The calls that reached one sandbox shop since it was last asked, in order. */
  takeCalls(domain: string): readonly SandboxOperation[];
  post(query: string, options?: Parameters<typeof post>[2]): Promise<HttpAnswer>;
  openDevice(): Promise<DeviceClient>;
  /** `watch` of a device that another node made. */
  watcherFor(device: DeviceClient): DeviceClient['watch'];
}

class RecordingFaults extends Faults {
  readonly calls: SandboxOperation[] = [];

  override run<Answer>(operation: SandboxOperation, signal: AbortSignal, effect: () => Promise<Answer>) {
    this.calls.push(operation);
    return super.run(operation, signal, effect);
  }
}

/** Of every service that tests start in their own process. */
export const testKeySecret = Buffer.alloc(32, 7).toString('base64url');

/** The whole service on a free port, its state in memory unless a folder is given. Disposing it closes everything. */
export async function startService(options: StartServiceOptions = {}): Promise<TestService> {
  const { config: changes = {}, domains, merchants: others = [], dataFolder, now, ...overrides } = options;
  const log: LoggedLine[] = [];
  const write = (level: string) => (fields: object, message: string) => void log.push({ level, fields, message });
  const logger: Logger = { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') };
  const faultsByDomain = new Map<string, RecordingFaults>();
  const faults = (domain: string): RecordingFaults => {
    const known = faultsByDomain.get(domain) ?? new RecordingFaults();
    faultsByDomain.set(domain, known);
    return known;
  };
  const loaded = await loadConfig({
    environment: {
      PORT: '0',
      DRAIN_SECONDS: '1',
      DEMO_STEP_PAUSE_MS: '0',
      KEY_SECRET: testKeySecret,
      ...(forcedCompilation && { QUERY_COMPILATION: forcedCompilation }),
    },
  });
  const demoShops = loaded.merchants.filter(({ domain }) => domains?.includes(domain) ?? true);
  const merchants = [...demoShops, ...others];
  const config: Config = { ...loaded, merchants, dataDir: dataFolder ?? ':memory:', ...changes };
  const runtime = overrides.runtime ?? (now === undefined ? systemRuntime : { ...systemRuntime, clock: { now } });

  // Others start with what this one made, unless it may have made something of its own.
  const isPlain = Object.keys(changes).length === 0 && others.length === 0 && Object.keys(overrides).length === 0;
  // A test that looks at each flush of the disk counts those of the start.
  const mayContinue = overrides.flush === undefined;
  const missing = mayContinue && !isPlain ? findMissing(config, runtime, loaded) : null;
  if (missing !== null) {
    await (await startService({ domains: missing }))[Symbol.asyncDispose]();
  }
  const image = mayContinue ? openServiceImage(config, runtime, loaded) : null;
  const replaced = { timers: patientTimers, ...overrides, ...image?.overrides, runtime, logger, faults };
  const service = await createService(config, replaced);
  const url = await service.listen();
  await service.listed();
  image?.move(url);
  if (image !== null && isPlain) {
    await service.keys.prepare();
    image.keep(url);
  }
  for (const each of faultsByDomain.values()) each.calls.splice(0);
  const { sandbox } = service;
  return {
    url,
    service,
    config,
    log,
    get ledger() {
      if (sandbox === null) throw new Error('This process has no sandbox');
      return createLedger(sandbox.database);
    },
    faults,
    takeCalls: (domain) => faults(domain).calls.splice(0),
    post: (query, rest) => post(url, query, rest),
    openDevice: () => openDevice(url, runtime.clock),
    watcherFor:
      ({ headers }) =>
      (query, variables) =>
        watch(url, headers, query, variables),
    [Symbol.asyncDispose]: () => service.close(),
  };
}

const sessionShape = z.object({
  createDeviceSession: z.object({ session: z.object({ accessToken: z.string(), deviceId: z.string() }) }),
});

/** A new device of an App ID, at any service. */
export async function openDevice(
  url: string,
  clock: Clock = systemRuntime.clock,
  appId = 'demo-app',
): Promise<DeviceClient> {
  const opened = await post(url, 'mutation { createDeviceSession(input: {}) { session { accessToken deviceId } } }', {
    headers: { 'x-svc-app-id': appId },
  });
  const { accessToken: token, deviceId } = sessionShape.parse(opened.data).createDeviceSession.session;
  const headers = { 'x-svc-authorization': token };
  const request = (query: string, variables?: object) =>
    post(url, query, { headers, ...(variables !== undefined && { variables }) });
  return {
    token,
    deviceId,
    headers,
    request,
    watch: (query, variables) => watch(url, headers, query, variables),
    encryptCard: async (number = '4242424242424242') => {
      const answer = await request('{ paymentEncryptionKey { keyId algorithm encryption jwk } }');
      const { paymentEncryptionKey: key } = cardKeyShape.parse(answer.data);
      const expiryYear = new Date(clock.now()).getUTCFullYear() + 3;
      return encryptCard({ number, expiryMonth: 12, expiryYear, securityCode: '123', holderName: 'Ada Lovelace' }, key);
    },
  };
}

async function* watch(
  url: string,
  connectionParams: Readonly<Record<string, string>>,
  query: string,
  variables?: Record<string, unknown>,
): AsyncGenerator<WatchedResult> {
  const client = createClient({
    url: `${url.replace(/^http/, 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams,
    retryAttempts: 0,
  });
  try {
    yield* client.iterate<Record<string, unknown>>({ query, ...(variables !== undefined && { variables }) });
  } finally {
    await client.dispose();
  }
}
