import { Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import type { MerchantAdapter, MerchantCall, NewLineItem } from '../../../src/adapters/contract/index.ts';
import { Faults } from '../../../src/adapters/sandbox/faults.ts';
import { createSandboxAdapter } from '../../../src/adapters/sandbox/index.ts';
import type { NetworkAcquirer } from '../../../src/demo/sandbox/card-networks/network-acquirer.ts';
import { createShopEndpoint } from '../../../src/demo/sandbox/endpoint/create-shop-endpoint.ts';
import { findShopFeatures } from '../../../src/demo/sandbox/endpoint/shop-features.ts';
import { importProducts } from '../../../src/demo/sandbox/import/import-products.ts';
import { sandboxMigrations } from '../../../src/demo/sandbox/migrations.ts';
import type { PaymentProviders } from '../../../src/demo/sandbox/payment-providers/payment-providers.ts';
import { createSandboxPlatform } from '../../../src/demo/sandbox/platform.ts';
import type { ShopSettingsInput } from '../../../src/demo/sandbox/settings.ts';
import type { Shop } from '../../../src/demo/sandbox/shop.ts';
import type { SandboxTables } from '../../../src/demo/sandbox/tables.ts';
import type { Address } from '../../../src/domain/address.ts';
import { secretCard } from '../../../src/domain/payment/payment.ts';
import { migrate } from '../../../src/stores/sql/migrations/migrate.ts';
import { openSqlite } from '../../../src/stores/sqlite/open-sqlite.ts';
import { createLedger } from '../../support/sandbox-ledger.ts';
import { openMemory } from '../../support/servers/open-memory.ts';

export const noon = Date.UTC(2026, 4, 4, 12);

export const header =
  'Handle,Title,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Grams,' +
  'Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Variant Compare At Price,' +
  'Variant Requires Shipping,Variant Taxable,Image Src,Image Alt Text';

/** A mug in two colours, a heavy table, a poster without stock counting, a voucher that is not shipped, and a draft. */
export const smallCatalog = [
  header,
  'mug,Mug,,true,Colour,Blue,,,MUG-BLUE,400,shopify,6,deny,12.50,15.00,true,true,https://shop.example/mug-blue.svg,Blue mug',
  'mug,,,,,Red,,,MUG-RED,400,shopify,0,deny,12.50,,true,true,https://shop.example/mug-red.svg,Red mug',
  'table,Table,"wood, fulfillment:heavy",true,Title,Default Title,,,TABLE,40000,shopify,3,deny,300,,true,true,,',
  'poster,Poster,,true,Title,Default Title,,,POSTER,100,,0,deny,9.99,,true,true,,',
  'voucher,Voucher,,true,Title,Default Title,,,VOUCHER,0,,0,deny,25,,false,false,,',
  'spring,Spring mug,,false,Title,Default Title,,,SPRING,400,shopify,9,deny,14,,true,true,,',
].join('\n');

export const smallShop: ShopSettingsInput = {
  domain: 'shop.example',
  name: 'Small Shop',
  currency: 'USD',
  orderPrefix: 'SM',
  countries: ['US', 'CA'],
  embargoes: [{ country: 'US', regions: ['AE', 'AP', 'AA'] }],
  tax: { shipping: true, rates: [{ country: 'US', region: 'TX', percent: '8.25' }] },
  requirements: [{ id: 'heavy', tag: 'fulfillment:heavy', notes: 'By freight' }],
  zones: [
    {
      name: 'All',
      countries: ['*'],
      methods: [
        { id: 'standard', description: 'Standard', estimatedDelivery: '3 to 5 days', price: '5' },
        { id: 'express', description: 'Express', estimatedDelivery: '1 day', price: '15', maximumGrams: 1000 },
        {
          id: 'freight',
          description: 'Freight',
          estimatedDelivery: '3 weeks',
          price: '80',
          perKilogram: '0.5',
          serves: ['heavy'],
        },
      ],
    },
  ],
};

export const texas: Address = {
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'ada@example.com',
  phone: '+15125550100',
  address1: '1 Main St',
  address2: null,
  company: null,
  city: 'Austin',
  stateOrProvince: 'TX',
  country: 'US',
  postalCode: '78701',
};

export const toAdapter = (shop: Shop, faults?: Faults): MerchantAdapter =>
  createSandboxAdapter({
    domain: shop.settings.domain,
    shop: createShopEndpoint(shop),
    features: findShopFeatures(shop.settings.domain, shop.settings),
    ...(faults && { faults }),
  });

export const toBytes = (text: string | Uint8Array): AsyncIterable<Uint8Array> => Readable.from([Buffer.from(text)]);

/** A database with tables and nothing in them, which the first sandbox made. */
let tables: Uint8Array | undefined;

async function openDatabase(file: string): Promise<Kysely<SandboxTables>> {
  const memory = file === ':memory:' ? openMemory(tables) : null;
  const database = openSqlite<SandboxTables>(memory ?? file, { flush: async () => {} });
  await migrate(database, sandboxMigrations);
  if (memory !== null) tables ??= memory.serialize();
  return database;
}

type Operations = Required<MerchantAdapter>;

export interface OpenSandboxOptions {
  readonly settings?: ShopSettingsInput;
  readonly catalog?: string;
  readonly file?: string;
  readonly networks?: NetworkAcquirer;
  readonly providers?: PaymentProviders;
  /** One that is migrated already, instead of a file. */
  readonly database?: Kysely<SandboxTables>;
}

/** A shop of its own in memory, with a clock that stands still and names that count up. */
export async function openSandbox({
  settings = smallShop,
  catalog = smallCatalog,
  file = ':memory:',
  networks,
  providers,
  database: given,
}: OpenSandboxOptions = {}) {
  const database = given ?? (await openDatabase(file));
  const time = { now: noon };
  let counted = 0;
  const runtime = {
    clock: { now: () => time.now },
    uuid: () => {
      counted += 1;
      return `${String(counted).padStart(8, '0')}-0000-4000-8000-000000000000`;
    },
  };
  const platform = createSandboxPlatform({
    database,
    runtime,
    publicUrl: 'https://pay.example/',
    ...(networks && { networks }),
    ...(providers && { providers }),
  });
  const shop = await platform.openShop(settings);
  if (catalog !== '') await importProducts(shop, toBytes(catalog));
  const faults = new Faults();
  const adapter = toOperations(toAdapter(shop, faults));
  const ledger = createLedger(database);

  const reference = async (sku: string): Promise<NewLineItem['addToCartRef']> => {
    const row = await database.selectFrom('variants').selectAll().where('sku', '=', sku).executeTakeFirstOrThrow();
    return { variantId: row.variant_id, productId: row.product_id, variantHandles: [] };
  };
  const items = async (units: Readonly<Record<string, number>>): Promise<readonly NewLineItem[]> =>
    Promise.all(
      Object.entries(units).map(async ([sku, quantity]) => ({ addToCartRef: await reference(sku), quantity })),
    );
  const add = async (units: Readonly<Record<string, number>>, cart: string | null = null, flush = false) =>
    adapter.addLineItems(toCall(), { cart, items: await items(units), flush });
  /** A cart that can be ordered: items, address, the first method of every shipment. */
  const fill = async (units: Readonly<Record<string, number>>) => {
    const { handle } = await add(units);
    let { cart } = await adapter.setShippingInfo(toCall(), { cart: handle, shipmentId: null, address: texas });
    for (const { shipmentId, shippingMethodOptions } of cart.shipments) {
      const shippingMethodId = shippingMethodOptions[0]?.id ?? '';
      ({ cart } = await adapter.setShippingMethod(toCall(), { cart: handle, shipmentId, shippingMethodId }));
    }
    return { handle, cart };
  };
  return {
    database,
    platform,
    shop,
    adapter,
    ledger,
    faults,
    time,
    reference,
    items,
    add,
    fill,
    close: () => database.destroy(),
  };
}

export type Sandbox = Awaited<ReturnType<typeof openSandbox>>;

/** The operations of the adapter; one that it lacks would be a failed test. */
function toOperations(adapter: MerchantAdapter) {
  const {
    getCart,
    addLineItems,
    updateLineItem,
    clearCart,
    setPostalCode,
    setShippingInfo,
    setBillingInfo,
    setShippingMethod,
    setFulfillmentType,
    getShipmentAvailability,
    splitShipment,
    mergeShipments,
    placeOrder,
    cancelOrder,
    continueOrder,
    reconcileOrder,
    getOrder,
    listProducts,
    getProducts,
    getProductByUrl,
    listPopularProducts,
    ping,
  } = adapter;
  const operations = {
    getCart,
    addLineItems,
    updateLineItem,
    clearCart,
    setPostalCode,
    setShippingInfo,
    setBillingInfo,
    setShippingMethod,
    setFulfillmentType,
    getShipmentAvailability,
    splitShipment,
    mergeShipments,
    placeOrder,
    cancelOrder,
    continueOrder,
    reconcileOrder,
    getOrder,
    listProducts,
    getProducts,
    getProductByUrl,
    listPopularProducts,
    ping,
  };
  if (!hasAll(operations)) throw new Error('the sandbox lacks an operation');
  return operations;
}

type SandboxOperations = Pick<
  Operations,
  | 'getCart'
  | 'addLineItems'
  | 'updateLineItem'
  | 'clearCart'
  | 'setPostalCode'
  | 'setShippingInfo'
  | 'setBillingInfo'
  | 'setShippingMethod'
  | 'setFulfillmentType'
  | 'getShipmentAvailability'
  | 'splitShipment'
  | 'mergeShipments'
  | 'placeOrder'
  | 'cancelOrder'
  | 'continueOrder'
  | 'reconcileOrder'
  | 'getOrder'
  | 'listProducts'
  | 'getProducts'
  | 'getProductByUrl'
  | 'listPopularProducts'
  | 'ping'
>;

const hasAll = (
  operations: {
    readonly [Name in keyof SandboxOperations]: SandboxOperations[Name] | undefined;
  },
): operations is SandboxOperations => Object.values(operations).every((operation) => operation !== undefined);

export const toCall = (signal: AbortSignal = new AbortController().signal): MerchantCall => ({
  requestId: 'request-1',
  signal,
  buyer: { ip: null, userAgent: null },
});

export const approvedCard = '4242424242424242';

export const toSubmission = (cart: string, attemptKey: string, number = approvedCard) => ({
  cart,
  attemptKey,
  payment: {
    kind: 'card' as const,
    card: secretCard({ number, expiryMonth: 12, expiryYear: 2030, securityCode: '123', holderName: 'Ada Byron' }),
  },
  billingInfo: texas,
  captchaToken: null,
  paymentKey: 'payment-1',
  returnUrl: null,
  challengesAllowed: true,
});
