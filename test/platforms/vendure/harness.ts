import { createVendureAdapter } from '../../../src/adapters/vendure/index.ts';
import { vendureSettingsSchema } from '../../../src/adapters/vendure/settings.ts';
import { requireCurrency } from '../../../src/domain/money/require-currency.ts';
import { type Payment, secretCard } from '../../../src/domain/payment/payment.ts';
import { Secret } from '../../../src/lib/secret.ts';
import type { HttpSettings } from '../../../src/upstream-http/http-settings.ts';
import { ann } from '../../adapters/vendure/support/shop.ts';
import type {
  HttpKit,
  MerchantAdapterHarness,
  OpenPlatform,
  ShopFixture,
} from '../../contract/merchant-adapter/index.ts';
import { connectPaymentProvider } from '../support/payment-provider/connect-payment-provider.ts';
import { type AdminDoor, openAdminDoor, TRACKING_CODE } from './admin-door.ts';
import { openSecondChannel } from './second-channel.ts';

export interface VendureServer {
  readonly url: string;
  readonly adminUsername: string;
  readonly adminPassword: string;
  /** Null if the server alone sees its data. */
  readonly databaseUrl: string | null;
}

/** Vendure answers in a tenth of a second, on a busy machine in two. */
const TIMEOUT_MS = 4_000;

/** The shop of ./shop on a running server: its default channel, and one more that is made for the occasion. */
export const createVendureHarness = (server: VendureServer): MerchantAdapterHarness => ({
  transport: 'http',
  timeoutMs: TIMEOUT_MS,
  open: (kit) => openVendure(server, kit),
});

async function openVendure(server: VendureServer, { logger, proxy }: HttpKit): Promise<OpenPlatform> {
  const url = await proxy(server.url);
  const door = await openAdminDoor(server, null);
  await door.setStock(goods.plenty.variantId, 5_000);
  await door.setStock(goods.another.variantId, 5_000);
  const channel = await openSecondChannel(door);
  const provider = connectPaymentProvider(server.url);

  const createAdapter = (channelToken: string | null) => () =>
    createVendureAdapter(
      vendureSettingsSchema.parse({
        shopApiUrl: `${url}/shop-api`,
        adminApiUrl: `${url}/admin-api`,
        adminUsername: server.adminUsername,
        adminPassword: new Secret(server.adminPassword),
        productUrl: 'https://shop.example/products/{slug}',
        payment: { kind: 'test-handler', method: 'card', answerTimeoutMs: TIMEOUT_MS },
        ...(channelToken === null ? {} : { channelToken }),
        http: quick,
      }),
      { logger },
    );
  const toFixture = (name: string, currency: string, token: string | null, secondDoor: AdminDoor): ShopFixture => ({
    ...facts,
    name,
    currency: requireCurrency(currency),
    createAdapter: createAdapter(token),
    orderMoves: toVendureMoves(secondDoor),
    payments: {
      ...payments,
      slow: { payment: card('4000000000000077'), release: provider.release },
      forgotten: card('4000000000000085'),
      express: null,
    },
    secondDoor,
  });
  return {
    shops: [
      toFixture('mugs.example', 'USD', null, door),
      toFixture('tassen.example', channel.currency, channel.token, await openAdminDoor(server, channel.token)),
    ],
    secrets: [server.adminPassword],
    handles: 'secret',
    close: async () => {},
  };
}

type Move = ShopFixture['orderMoves'][number];

export const toVendureMoves = (secondDoor: AdminDoor): readonly [Move, Move, ...Move[]] => [
  { move: secondDoor.settle, status: 'CONFIRMED', platformStatus: 'PaymentSettled', event: 'PAYMENT_CAPTURED' },
  {
    move: (orderId) => secondDoor.fulfil(orderId, 'Shipped'),
    status: 'SHIPPED',
    platformStatus: 'Shipped',
    event: 'SHIPPED',
    ships: { trackingNumber: TRACKING_CODE },
  },
  {
    move: (orderId) => secondDoor.fulfil(orderId, 'Delivered'),
    status: 'DELIVERED',
    platformStatus: 'Delivered',
    event: 'DELIVERED',
  },
  {
    move: (orderId) => secondDoor.refund(orderId, 500),
    status: 'DELIVERED',
    platformStatus: 'Delivered',
    event: 'REFUND_COMPLETED',
    refunds: 500,
  },
];

const quick: Partial<HttpSettings> = { totalTimeoutMs: TIMEOUT_MS, readRetries: 1, retryBaseMs: 1, retryMaxMs: 5 };

const ref = (variantId: string) => ({ variantId, productId: null, variantHandles: [] });

const card = (number: string): Payment => ({
  kind: 'card',
  card: secretCard({ number, expiryMonth: 12, expiryYear: 2039, securityCode: '123', holderName: 'Ann Lee' }),
});

export const goods = {
  plenty: ref('1'),
  another: ref('4'),
  limited: { ref: ref('2'), stock: 6, told: true },
  soldOut: ref('3'),
  digital: null,
} as const;

const payments = {
  approved: card('4242424242424242'),
  declined: [
    { payment: card('4000000000000002'), error: 'CreditCardDeclined' },
    { payment: card('4000000000009995'), error: 'CreditCardInsufficientFunds' },
  ],
  challenged: null,
} as const satisfies Partial<ShopFixture['payments']>;

const facts = {
  postalCodeFirst: false,
  goods,
  addresses: {
    good: ann,
    notServed: { ...ann, country: 'AQ' },
    sparse: { ...ann, country: 'DE', stateOrProvince: '', postalCode: '' },
    wrongState: null,
  },
  captcha: null,
  consent: null,
  promoCode: 'SAVE10',
  anotherPromoCode: 'MUGS15',
  endingPromoCode: { code: 'FIFTY', units: 6 },
  addon: null,
  itemAddon: null,
} as const satisfies Partial<ShopFixture>;
