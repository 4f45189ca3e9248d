import type { Kysely } from 'kysely';
import * as z from 'zod';
import type { MerchantAdapter } from '../../../src/adapters/contract/index.ts';
import { Faults, type SandboxOperation } from '../../../src/adapters/sandbox/faults.ts';
import { createSandboxAdapter } from '../../../src/adapters/sandbox/index.ts';
import { connectSandbox } from '../../../src/adapters/sandbox/remote/connect-sandbox.ts';
import { noteGoods } from '../../../src/demo/sandbox/catalog/note-goods.ts';
import { numberProducts } from '../../../src/demo/sandbox/catalog/number-products.ts';
import { createRunCommand } from '../../../src/demo/sandbox/control/sandbox-commands.ts';
import { createSandboxEndpoint } from '../../../src/demo/sandbox/endpoint/create-sandbox-endpoint.ts';
import { ShopTraffic } from '../../../src/demo/sandbox/endpoint/shop-traffic.ts';
import { importProducts } from '../../../src/demo/sandbox/import/import-products.ts';
import { openSandboxDatabase } from '../../../src/demo/sandbox/open-sandbox-database.ts';
import { createPagesPlugin } from '../../../src/demo/sandbox/pages/pages-plugin.ts';
import type { PaymentProviders } from '../../../src/demo/sandbox/payment-providers/payment-providers.ts';
import { readProviderLedger } from '../../../src/demo/sandbox/payment-providers/read-provider-ledger.ts';
import { createSandboxPlatform } from '../../../src/demo/sandbox/platform.ts';
import { serveSandbox } from '../../../src/demo/sandbox/serve/serve-sandbox.ts';
import type { ShopSettingsInput } from '../../../src/demo/sandbox/settings.ts';
import type { Shop } from '../../../src/demo/sandbox/shop.ts';
import type { SandboxTables } from '../../../src/demo/sandbox/tables.ts';
import { shopOperationNames, shopWire } from '../../../src/demo/sandbox/wire/shop-wire.ts';
import { openProviders } from '../../../src/demo/simulators/payment-providers/open-providers.ts';
import { type Payment, secretCard } from '../../../src/domain/payment/payment.ts';
import { CommerceError } from '../../../src/errors/commerce-error.ts';
import { silentLogger } from '../../../src/lib/logger.ts';
import { systemRuntime } from '../../../src/lib/runtime.ts';
import { Secret } from '../../../src/lib/secret.ts';
import type {
  MerchantAdapterHarness,
  PlatformSwitches,
  SecondDoor,
  ShopFixture,
} from '../../contract/merchant-adapter/index.ts';
import { createDatabase } from '../../support/machine/postgres.ts';
import { createLedger, type SandboxLedger } from '../../support/sandbox-ledger.ts';
import { decideChallenge } from './decide-challenge.ts';
import { header, smallShop, texas, toAdapter, toBytes } from './open-sandbox.ts';

type Place = Parameters<typeof openSandboxDatabase>[0];

const inMemory: Place = { dataFolder: ':memory:', database: null };

/** The sandbox in this process: four shops, three currencies, one that wants a postal code first. */
const createHarness = (
  openPlace: () => Promise<Place & { readonly drop: () => Promise<void> }>,
): MerchantAdapterHarness => ({
  transport: 'in-process',
  open: async () => {
    const { drop, ...place } = await openPlace();
    const { context, ...books } = await openBooks(place);
    const switchboard = new Switchboard();
    const createAdapter = async (shop: Shop) => toAdapter(shop, switchboard);
    return {
      shops: await openShops(context, createAdapter),
      secrets: [],
      handles: 'plain',
      switches: switchboard.switches,
      close: async () => {
        await books.close();
        await drop();
      },
    };
  },
});

export const sandboxHarness = createHarness(async () => ({ ...inMemory, drop: async () => {} }));

/** The same shops in a PostgreSQL database that only they have. */
export const postgresSandboxHarness = createHarness(async () => {
  const { url, drop } = await createDatabase();
  return { dataFolder: ':memory:', database: { url, connections: 10 }, drop };
});

/** Long enough for an answer on a busy machine: what is slower counts as lost. */
const TIMEOUT_MS = 2_000;
const quick = { totalTimeoutMs: TIMEOUT_MS, readRetries: 1, retryBaseMs: 1, retryMaxMs: 5 };
const token = 'canary-of-the-remote-sandbox';

/** The same shops behind HTTP, as a process of the sandbox's own serves them. */
export const remoteSandboxHarness: MerchantAdapterHarness = {
  transport: 'http',
  timeoutMs: TIMEOUT_MS,
  isWrite: ({ path }) =>
    shopOperationNames.some((name) => path.endsWith(`/${name}`) && shopWire[name].kind === 'write'),
  open: async ({ logger, proxy }) => {
    const { context, ...books } = await openBooks(inMemory);
    const { platform } = context;
    const server = await serveSandbox(
      { endpoint: createSandboxEndpoint(platform, new ShopTraffic()), pages: createPagesPlugin(platform) },
      { port: 0, token: new Secret(token), logger },
    );
    const address = { url: await proxy(server.url), token: new Secret(token) };
    const createAdapter = async ({ settings: { domain } }: Shop) => {
      const sandbox = connectSandbox(address, { runtime: systemRuntime, logger, http: quick });
      return createSandboxAdapter({ domain, shop: sandbox.shop(domain) });
    };
    return {
      shops: await openShops(context, createAdapter),
      secrets: [token],
      handles: 'plain',
      close: async () => {
        await server.close();
        await books.close();
      },
    };
  },
};

interface Context {
  readonly database: Kysely<SandboxTables>;
  readonly ledger: SandboxLedger;
  readonly platform: ReturnType<typeof createSandboxPlatform>;
  readonly providers: PaymentProviders;
}

type CreateAdapter = (shop: Shop) => Promise<MerchantAdapter>;

async function openBooks(place: Place) {
  const { database, close } = await openSandboxDatabase(place, { clock: systemRuntime.clock, logger: silentLogger });
  const served = await openProviders({
    file: ':memory:',
    port: 0,
    publicUrl: null,
    token: providersToken,
    logger: silentLogger,
  });
  const address = { url: served.url, token: providersToken };
  const providers: PaymentProviders = { hasBooks: () => true, find: async () => address };
  const publicUrl = () => 'https://pay.example';
  const platform = createSandboxPlatform({ database, runtime: systemRuntime, publicUrl, providers });
  const context: Context = { database, ledger: createLedger(database), platform, providers };
  return {
    context,
    close: async () => {
      await served.close();
      await close();
    },
  };
}

async function openShops(context: Context, createAdapter: CreateAdapter) {
  const open = (changes: Partial<ShopSettingsInput>) =>
    openShop(context, { ...smallShop, countries: ['US', 'CA', 'KW'], ...extras, ...changes }, createAdapter);
  const dollars = await open({ domain: 'dollars.example', timeZone: 'America/Chicago', fulfillmentTypes });
  const yen = await open({ domain: 'yen.example', currency: 'JPY', zones: zones('370') });
  const dinars = await open({ domain: 'dinars.example', currency: 'KWD', zones: zones('1.125'), captcha: true });
  const postal = await open({ domain: 'postal.example', postalCodeRequired: true });
  return [dollars, yen, dinars, postal] as const;
}

async function openShop(
  context: Context,
  settings: ShopSettingsInput,
  createAdapter: CreateAdapter,
): Promise<ShopFixture> {
  const shop = await context.platform.openShop(settings);
  await importProducts(shop, toBytes(settings.currency === 'JPY' ? catalog.replaceAll('.25', '') : catalog));
  const ref = await readReferences(context, shop);
  return {
    name: settings.domain,
    createAdapter: () => createAdapter(shop),
    currency: shop.settings.currency,
    postalCodeFirst: shop.settings.postalCodeRequired,
    goods: {
      plenty: ref('MUG'),
      another: ref('TABLE'),
      limited: { ref: ref('VASE'), stock: 6, told: true },
      soldOut: ref('LAMP'),
      digital: ref('VOUCHER'),
    },
    addresses: {
      good: texas,
      notServed: { ...texas, country: 'AQ', stateOrProvince: '' },
      sparse: { ...texas, country: 'KW', city: 'Salmiya', stateOrProvince: '', postalCode: '' },
      wrongState: { ...texas, stateOrProvince: 'ZZ' },
    },
    payments: {
      approved: card('4242424242424242'),
      declined: [
        { payment: card('4000000000000002'), error: 'CreditCardDeclined' },
        { payment: card('4000000000009995'), error: 'CreditCardInsufficientFunds' },
        { payment: card('4000000000000127'), error: 'CreditCardInvalidSecurityCode' },
        { payment: card('4000000000000069'), error: 'CreditCardInvalidExpiry' },
      ],
      challenged: {
        payment: card('4000000000003220'),
        confirm: ({ challengeId }) => decideChallenge(context.platform, challengeId, 'approve'),
        decline: ({ challengeId }) => decideChallenge(context.platform, challengeId, 'decline'),
      },
      // Its test bank answers within the transaction that makes the order: no payment is ever between the two.
      slow: null,
      forgotten: null,
      express: await createExpress(context, settings.domain),
    },
    consent: null,
    captcha: settings.captcha === true ? { solve: () => solveCaptcha(context, settings.domain) } : null,
    promoCode: 'TENTH',
    anotherPromoCode: 'TWO',
    endingPromoCode: { code: 'SIXTY', units: 6 },
    addon: { addonId: 'wrap', options: [{ name: 'paper', value: 'plain' }] },
    itemAddon: {
      addonId: 'engraving',
      options: [{ name: 'text', value: 'Ada' }],
      otherOptions: [{ name: 'text', value: 'Byron' }],
      needsOptions: true,
      child: { addonId: 'gold', options: [] },
    },
    orderMoves: moves(context),
    secondDoor: secondDoor(context, shop),
  };
}

async function solveCaptcha({ platform }: Context, domain: string): Promise<string> {
  const token = await platform.issueCaptchaToken(domain);
  if (token === null) throw new TypeError('The captcha has no token left');
  return token;
}

const extras: Pick<ShopSettingsInput, 'addons' | 'fees' | 'promotions' | 'expressProviders'> = {
  expressProviders: [{ provider: 'APPLE_PAY' }, { provider: 'KLARNA' }],
  addons: [
    {
      id: 'wrap',
      name: 'Gift wrap',
      scope: 'cart',
      price: '3',
      options: [{ name: 'paper', label: 'Paper', values: ['plain', 'striped'], required: true }],
    },
    {
      id: 'engraving',
      name: 'Engraving',
      scope: 'item',
      price: '7',
      options: [{ name: 'text', label: 'Text', maxLength: 20, required: true }],
      children: [{ id: 'gold', name: 'Gold', price: '2', perUnit: true }],
    },
  ],
  fees: [{ description: 'Recycling', price: '1', per: 'unit', goods: { skus: ['TABLE'] } }],
  promotions: [
    {
      id: 'tenth',
      description: 'A tenth',
      code: 'TENTH',
      effect: { kind: 'percentage', percent: '10', from: 'lines' },
    },
    {
      id: 'sixty',
      description: 'One off from sixty',
      code: 'SIXTY',
      effect: { kind: 'amount', amount: '1', from: 'cart' },
      minimum: '60',
    },
    { id: 'two', description: 'Two off', code: 'TWO', effect: { kind: 'amount', amount: '2', from: 'cart' } },
  ],
};

const catalog = [
  header,
  'mug,Mug,,true,Title,Default Title,,,MUG,400,shopify,5000,deny,12.25,,true,true,,',
  'table,Table,"wood, fulfillment:heavy",true,Title,Default Title,,,TABLE,4000,shopify,5000,deny,300,,true,true,,',
  'vase,Vase,,true,Title,Default Title,,,VASE,400,shopify,6,deny,33,,true,true,,',
  'lamp,Lamp,,true,Title,Default Title,,,LAMP,400,shopify,0,deny,21,,true,true,,',
  'voucher,Voucher,,true,Title,Default Title,,,VOUCHER,0,,0,deny,25,,false,true,,',
].join('\n');

const zones = (price: string): NonNullable<ShopSettingsInput['zones']> => [
  {
    name: 'All',
    countries: ['*'],
    methods: [
      { id: 'standard', description: 'Standard', estimatedDelivery: '3 to 5 days', price },
      { id: 'freight', description: 'Freight', estimatedDelivery: '3 weeks', price, serves: ['standard', 'heavy'] },
    ],
  },
];

const schedule = { days: 3, leadHours: 0, slots: [{ id: 'day', start: '00:00', end: '23:59', capacity: 5_000 }] };
const store = { city: 'Austin', region: 'TX', country: 'US', postalCode: '78701', address1: '1 Congress Ave' };

const fulfillmentTypes: NonNullable<ShopSettingsInput['fulfillmentTypes']> = [
  { type: 'SHIP_TO_ADDRESS', name: 'Delivery' },
  { type: 'SCHEDULED_DELIVERY', name: 'Delivery by appointment', ...schedule },
  {
    type: 'PICKUP_IN_STORE',
    name: 'Pickup',
    locations: [
      { ...store, id: 'downtown', name: 'Downtown' },
      { ...store, id: 'kiosk', name: 'Kiosk', lacks: ['mug'] },
    ],
  },
];

const providersToken = new Secret('canary-of-the-providers');

/** Its page gives a token back, as its sheet does. */
async function createExpress(
  { providers }: Context,
  domain: string,
): Promise<NonNullable<ShopFixture['payments']['express']>> {
  const { url } = await providers.find();
  const press = async (page: string, body: object) => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(page, { method: 'POST', headers, body: JSON.stringify(body) });
    return z.record(z.string(), z.string()).parse(await response.json());
  };
  return {
    provider: 'APPLE_PAY',
    missing: 'PAYPAL',
    approve: async ({ redirectUrl }, decision) => {
      const { paymentData = '' } = await press(redirectUrl ?? '', { decision });
      const text = Buffer.from(paymentData, 'base64url').toString();
      return { provider: 'APPLE_PAY', paymentData: new Secret(text) };
    },
    wrong: async () => ({ provider: 'APPLE_PAY', paymentData: new Secret('{"version":"EC_v1"}') }),
    sheet: async ({ number, currency }) => {
      const query = `provider=KLARNA&merchant=${domain}&amount=${number}&currency=${currency}`;
      const { token = '' } = await press(`${url}/sheet?${query}`, { funding: 'good' });
      return { kind: 'express-checkout', proof: { provider: 'KLARNA', token: new Secret(token) } };
    },
  };
}

const card = (number: string): Payment => ({
  kind: 'card',
  card: secretCard({ number, expiryMonth: 12, expiryYear: 2039, securityCode: '123', holderName: 'Ada Byron' }),
});

async function readReferences({ database }: Context, shop: Shop) {
  const rows = await database
    .selectFrom('variants')
    .select(['sku', 'variant_id', 'product_id'])
    .where('domain', '=', shop.settings.domain)
    .execute();
  return (wanted: string) => {
    const row = rows.find(({ sku }) => sku === wanted);
    if (row === undefined) throw new TypeError(`The catalog lacks ${wanted}`);
    return { variantId: row.variant_id, productId: row.product_id, variantHandles: [] };
  };
}

function secondDoor({ database, ledger, providers }: Context, { settings: { domain } }: Shop): SecondDoor {
  const linesOf = async (cartId: string) =>
    (await ledger.lines(cartId)).map(({ variant_id, quantity }) => ({ variantId: variant_id, quantity }));
  return {
    cartLines: async (cartId) => {
      const cart = (await ledger.carts(domain)).find((each) => each.cart_id === cartId);
      return cart?.status === 'open' ? linesOf(cartId) : null;
    },
    orders: async () =>
      Promise.all(
        (await ledger.orders(domain)).map(async ({ order_id, cart_id, cart }) => ({
          orderId: order_id,
          total: readTotal(cart),
          lines: await linesOf(cart_id),
        })),
      ),
    charges: () => ledger.charges(domain),
    holds: async () => {
      const entries = await readProviderLedger(providers, domain);
      const ended = new Set(entries.filter(({ kind }) => kind !== 'hold').map(({ holdId }) => holdId));
      return entries.filter(({ kind, holdId }) => kind === 'hold' && !ended.has(holdId));
    },
    stock: async (variantId) => {
      const row = await database
        .selectFrom('variants')
        .select('stock')
        .where('variant_id', '=', variantId)
        .executeTakeFirstOrThrow();
      return row.stock;
    },
    setStock: async (variantId, stock) => {
      await database.updateTable('variants').set({ stock }).where('variant_id', '=', variantId).execute();
      await noteGoods(database, domain);
    },
    setPrice: async (variantId, price) => {
      await database.updateTable('variants').set({ price }).where('variant_id', '=', variantId).execute();
      await noteGoods(database, domain);
    },
    withdraw: async (variantId) => {
      const { product_id } = await database
        .selectFrom('variants')
        .select('product_id')
        .where('variant_id', '=', variantId)
        .executeTakeFirstOrThrow();
      const publish = async (published: number) => {
        await database.updateTable('products').set({ published }).where('product_id', '=', product_id).execute();
        await numberProducts(database, domain);
      };
      await publish(0);
      return () => publish(1);
    },
  };
}

function readTotal(cart: string): number {
  const read: unknown = JSON.parse(cart);
  if (read === null || typeof read !== 'object' || !('total' in read)) throw new TypeError('An order has no total');
  return Number(read.total);
}

/**
 * As somebody in the office would write them; the last word is no state of this shop system. It keeps a history, and knows nothing of
 * parcels and refunds.
 */
function moves({ database }: Context): ShopFixture['orderMoves'] {
  const run = createRunCommand({ database, providers: null, traffic: null, runtime: systemRuntime });
  const take =
    (...commands: readonly string[]) =>
    async (orderId: string) => {
      for (const command of commands) await run(command, [orderId], {});
    };
  /** What no command does: a word of a later version. */
  const name = async (orderId: string) => {
    await database.updateTable('orders').set({ status: 'kept_at_the_gate' }).where('order_id', '=', orderId).execute();
    await database
      .insertInto('order_events')
      .values({ order_id: orderId, sequence: 99, type: 'gate', at: 1_700_000_000_000, description: null })
      .execute();
  };
  return [
    {
      move: take('ship'),
      platformStatus: 'shipped',
      status: 'SHIPPED',
      event: 'SHIPPED',
      ships: { trackingNumber: (orderNumber) => `${orderNumber}-1` },
    },
    { move: take('deliver'), platformStatus: 'delivered', status: 'DELIVERED', event: 'DELIVERED' },
    {
      move: take('return', 'receive'),
      platformStatus: 'returned',
      status: 'RETURNED',
      event: 'RETURN_INITIATED',
      returns: 'all',
    },
    {
      move: take('refund'),
      platformStatus: 'returned',
      status: 'RETURNED',
      event: 'REFUND_COMPLETED',
      refunds: 'all',
    },
    { move: name, platformStatus: 'kept_at_the_gate', status: 'PENDING', lineStatus: 'RETURNED', event: 'UNKNOWN' },
  ];
}

/** What the sandbox has instead of a transport: faults that are met by every call until they are switched off. */
class Switchboard extends Faults {
  #state: 'up' | 'unreachable' | 'losing answers' = 'up';

  readonly switches: PlatformSwitches = {
    unreachable: () => this.#switch('unreachable'),
    loseAnswers: () => this.#switch('losing answers'),
  };

  #switch(state: 'unreachable' | 'losing answers'): () => void {
    this.#state = state;
    return () => {
      this.#state = 'up';
    };
  }

  override async run<Answer>(
    operation: SandboxOperation,
    signal: AbortSignal,
    effect: () => Promise<Answer>,
  ): Promise<Answer> {
    if (this.#state === 'unreachable') throw new CommerceError('StoreUnavailable');
    const answer = await super.run(operation, signal, effect);
    if (this.#state === 'losing answers') throw new CommerceError('StoreUnavailable');
    return answer;
  }
}
