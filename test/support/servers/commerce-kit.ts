import { randomUUID } from 'node:crypto';
import { createSqliteIndex } from '../../../src/catalog-index/sqlite/create-sqlite-index.ts';
import { InProcessEventBus } from '../../../src/cluster/events/in-process-event-bus.ts';
import type { CardNetworks } from '../../../src/commerce/card-network/networks/card-networks.ts';
import { ExchangeRates } from '../../../src/commerce/catalog/exchange-rates.ts';
import { createCommerce, type RunningCommerce } from '../../../src/commerce/create-commerce.ts';
import type { CommerceDependencies } from '../../../src/commerce/dependencies.ts';
import { Merchants } from '../../../src/commerce/merchant-calls/merchants.ts';
import type { CompleteOrderInput, PlaceOrderInput } from '../../../src/commerce/order/request/order-inputs.ts';
import type { CardFlow } from '../../../src/domain/card-network/card-flow.ts';
import { secretCard } from '../../../src/domain/payment/payment.ts';
import { type Caller, toOwnerKey, type Viewer } from '../../../src/domain/viewer/viewer.ts';
import { CommerceError } from '../../../src/errors/commerce-error.ts';
import type { Logger } from '../../../src/lib/logger.ts';
import { EXAMPLE_ADDRESS } from '../../../src/server/graphiql/example-address.ts';
import { createSqliteStores } from '../../../src/stores/sqlite/create-sqlite-stores.ts';
import type { ScriptedCardNetwork } from '../card-networks/scripted-card-network.ts';
import { ManualTime } from '../manual-time.ts';
import { openMemory } from './open-memory.ts';
import { ScriptedPlatform } from './scripted-platform.ts';

export const DOMAIN = 'shop.example';

/** Databases with tables and nothing in them, which the first kit made. */
let images: { readonly stores: Uint8Array; readonly catalog: Uint8Array } | undefined;

type Without = Parameters<ScriptedPlatform['createAdapter']>[0];

/** The use cases over real stores in memory, a scripted platform, and time that stands still. */
export async function createCommerceKit({
  without = [],
  vault = false,
  cardNetwork = null,
}: {
  readonly without?: Without;
  readonly vault?: boolean;
  /** A network whose tokens the shop takes. Its flow tokens are the JSON of the flow. */
  readonly cardNetwork?: ScriptedCardNetwork | null;
} = {}) {
  const time = new ManualTime();
  const platform = new ScriptedPlatform(time);
  const events = new InProcessEventBus();
  const memory = { stores: openMemory(images?.stores), catalog: openMemory(images?.catalog) };
  const stores = await createSqliteStores({ dataFolder: ':memory:', memory: memory.stores, clock: time });
  const log: { readonly level: string; readonly fields: object; readonly message: string }[] = [];
  const catalogIndex = await createSqliteIndex({
    file: ':memory:',
    memory: memory.catalog,
    clock: time,
    newRunId: () => randomUUID(),
  });
  images ??= { stores: memory.stores.serialize(), catalog: memory.catalog.serialize() };
  const write = (level: string) => (fields: object, message: string) => void log.push({ level, fields, message });
  const logger: Logger = { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') };
  const merchant = {
    domain: DOMAIN,
    displayName: 'Shop',
    platformId: 'scripted',
    enabled: true,
    consents: { configured: [], marketing: null },
    adapter: platform.createAdapter(without, { vault, acquirer: cardNetwork }),
  };
  const dependencies: CommerceDependencies = {
    merchants: new Merchants([merchant, { ...merchant, domain: 'other.example' }]),
    stores,
    catalogIndex,
    catalogSync: { everyMs: 3_600_000, trusted: new Set() },
    rates: new ExchangeRates([], { maxAgeDays: 7, clock: time }),
    events,
    runtime: {
      clock: time,
      uuid: () => randomUUID(),
      randomBytes: (length) => new Uint8Array(length),
    },
    timers: time,
    logger,
    secretBox: {
      seal: async (text) => `sealed(${Buffer.from(text).toString('base64url')})`,
      open: async (sealed) => {
        const inner = /^sealed\((.*)\)$/.exec(sealed)?.[1];
        if (inner === undefined) throw new Error('Not sealed here');
        return Buffer.from(inner, 'base64url').toString();
      },
    },
    deviceTokens: {
      issueDeviceToken: async () => ({ token: 'token', expiresIn: 3600, expires: 0 }),
      readForRenewal: async () => ({ deviceId: 'device-1' }),
      issueServiceBinding: async () => ({ token: 'binding', expiresIn: 3600, expires: 0 }),
    },
    cardDecryption: async (jwe) => {
      const number = /^card:(\d+)$/.exec(jwe)?.[1];
      if (number === undefined) throw new CommerceError('InvalidInputBody', { field: ['payment', 'encryptedCard'] });
      return secretCard({ number, expiryMonth: 12, expiryYear: 2030, securityCode: '123', holderName: 'A. Buyer' });
    },
    ...(cardNetwork && { cardNetworks: createCardNetworks(cardNetwork) }),
    loopbackReturns: false,
    paymentEncryptionKey: async () => ({
      keyId: 'key-1',
      algorithm: 'RSA-OAEP-256',
      encryption: 'A256GCM',
      jwk: {},
      expiresAt: '2027-01-01T00:00:00Z',
    }),
  };
  const close = async () => {
    await catalogIndex.close();
    await stores.close();
  };
  const commerce: RunningCommerce = createCommerce(dependencies);
  return { commerce, platform, time, stores, events, dependencies, log, catalogIndex, close };
}

const createCardNetworks = ({ network, adapter }: ScriptedCardNetwork): CardNetworks => ({
  adapters: new Map([[network, adapter]]),
  flowTokens: {
    lifetime: 900_000,
    seal: async (flow) => {
      const token = JSON.stringify({ number: randomUUID(), flow });
      return { token, expiresAt: '2099-01-01T00:00:00.000Z' };
    },
    open: async (token) => {
      const { number, flow } = JSON.parse(token) as { readonly number: string; readonly flow: CardFlow };
      return { number, flow, expiresAt: Number.MAX_SAFE_INTEGER };
    },
  },
  countEnrolment: async () => ({ end: () => {} }),
  publicUrl: () => 'https://cartwright.example',
});

/** The key of `device-1`, which callers have unless they say otherwise. */
export const owner = toOwnerKey({ partner: 'partner', deviceId: 'device-1' });

export const partner = { name: 'partner', appId: 'app', challenges: true, origins: [] };

export const createCaller = (
  rest: { readonly deviceId?: string; readonly viewer?: Viewer; readonly signal?: AbortSignal } = {},
): Caller => ({
  viewer: rest.viewer ?? {
    kind: 'device',
    partner,
    deviceId: rest.deviceId ?? 'device-1',
    expiresAt: Number.MAX_SAFE_INTEGER,
  },
  requestId: 'request-1',
  signal: rest.signal ?? new AbortController().signal,
  buyer: { ip: '192.0.2.1', userAgent: 'test' },
});

/** With a telephone number as people write them. */
export const address = { ...EXAMPLE_ADDRESS, phone: '+1 512 555 0100' };

export const card = (number = '4242424242424242') => ({ encryptedCard: `card:${number}` });

export const orderInput = (rest: Partial<PlaceOrderInput> = {}): PlaceOrderInput => ({
  domain: DOMAIN,
  items: [
    { addToCartRef: { variantId: 'mug-blue' }, quantity: 1 },
    { variantId: 'mug-red', quantity: 2 },
  ],
  payment: card(),
  shippingInfo: address,
  billingInfo: address,
  idempotencyKey: 'key-1',
  ...rest,
});

export const completeInput = (rest: Partial<CompleteOrderInput> = {}): CompleteOrderInput => ({
  domain: DOMAIN,
  payment: card(),
  billingInfo: address,
  idempotencyKey: 'key-1',
  ...rest,
});

export const addMug = (
  quantity = 1,
  rest: { idempotencyKey?: string; flushCart?: boolean; variantId?: string } = {},
) => ({
  domain: DOMAIN,
  addToCartRef: { variantId: rest.variantId ?? 'mug-blue' },
  quantity,
  flushCart: rest.flushCart ?? false,
  ...(rest.idempotencyKey === undefined ? {} : { idempotencyKey: rest.idempotencyKey }),
});

/** Needs neither an address nor a shipping method: a cart of these can be ordered at once. */
export const addGiftCard = (quantity = 1) => addMug(quantity, { variantId: 'gift-card' });
