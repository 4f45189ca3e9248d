import { createMedusaAdapter } from '../../../src/adapters/medusa/index.ts';
import { medusaSettingsSchema } from '../../../src/adapters/medusa/settings.ts';
import { requireCurrency } from '../../../src/domain/money/require-currency.ts';
import { type Payment, secretCard } from '../../../src/domain/payment/payment.ts';
import type { PaymentChallenge } from '../../../src/errors/payment-challenge.ts';
import { Secret } from '../../../src/lib/secret.ts';
import type { HttpSettings } from '../../../src/upstream-http/http-settings.ts';
import { ann } from '../../adapters/medusa/support/shop.ts';
import type {
  HttpKit,
  MerchantAdapterHarness,
  OpenPlatform,
  ShopFixture,
} from '../../contract/merchant-adapter/index.ts';
import { connectPaymentProvider } from '../support/payment-provider/connect-payment-provider.ts';
import { type AdminDoor, openAdminDoor, TRACKING_NUMBER } from './admin-door.ts';
import { readVariants } from './read-variants.ts';

export interface MedusaServer {
  readonly url: string;
  readonly publishableKey: string;
  readonly secretKey: string;
  /** Opens the vault of the shop's payment provider. */
  readonly vaultKey: string;
  /** Where its data is. */
  readonly databaseUrl: string;
  readonly regions: { readonly us: string; readonly de: string };
}

/** Medusa takes half a second for a change of a cart. */
const TIMEOUT_MS = 4_000;

/** The shop of ./shop on a running server: each of its two regions is a merchant. */
export const createMedusaHarness = (server: MedusaServer): MerchantAdapterHarness => ({
  transport: 'http',
  timeoutMs: TIMEOUT_MS,
  open: (kit) => openMedusa(server, kit),
});

async function openMedusa(server: MedusaServer, { logger, proxy }: HttpKit): Promise<OpenPlatform> {
  const url = await proxy(server.url);
  const goods = await readGoods(server);
  const provider = connectPaymentProvider(server.url);
  const toFixture = (name: string, regionId: string, currency: string, facts: Facts): ShopFixture => {
    const secondDoor = openAdminDoor(server, { id: regionId, currency });
    return {
      ...facts,
      name,
      payments: { ...payments, slow: { payment: card('4000000000000077'), release: provider.release } },
      orderMoves: toMoves(secondDoor),
      goods,
      currency: requireCurrency(currency.toUpperCase()),
      createAdapter: () =>
        createMedusaAdapter(
          medusaSettingsSchema.parse({
            url,
            publishableKey: server.publishableKey,
            secretKey: new Secret(server.secretKey),
            regionId,
            productUrl: 'https://shop.example/products/{slug}',
            payment: {
              kind: 'card-vault',
              provider: 'pp_vault_test',
              vaultUrl: `${url}/test-vault`,
              vaultKey: new Secret(server.vaultKey),
              answerTimeoutMs: TIMEOUT_MS,
            },
            http: quick,
          }),
          { logger },
        ),
      secondDoor,
    };
  };
  return {
    shops: [
      toFixture('mugs.example', server.regions.us, 'usd', american),
      toFixture('tassen.example', server.regions.de, 'eur', german),
    ],
    secrets: [server.secretKey, server.vaultKey],
    handles: 'secret',
    close: async () => {},
  };
}

const quick: Partial<HttpSettings> = { totalTimeoutMs: TIMEOUT_MS, readRetries: 1, retryBaseMs: 1, retryMaxMs: 5 };

async function readGoods(server: MedusaServer): Promise<ShopFixture['goods']> {
  const variants = await readVariants(server);
  const ref = (sku: string) => {
    const variantId = variants[sku];
    if (variantId === undefined) throw new Error(`The shop has no ${sku}`);
    return { variantId, productId: null, variantHandles: [] };
  };
  return {
    plenty: ref('MUG-S-BLUE'),
    another: ref('TEA-100'),
    limited: { ref: ref('MUG-S-RED'), stock: 6, told: true },
    soldOut: ref('MUG-L-BLUE'),
    digital: ref('BOOK-PDF'),
  };
}

const card = (number: string): Payment => ({
  kind: 'card',
  card: secretCard({ number, expiryMonth: 12, expiryYear: 2039, securityCode: '123', holderName: 'Ann Lee' }),
});

/** What the buyer does on the provider's page; answers where it sends the buyer then. */
const answer =
  (word: 'yes' | 'no') =>
  async ({ url }: PaymentChallenge): Promise<string | null> => {
    const response = await fetch(`${url}&answer=${word}`, { method: 'POST', redirect: 'manual' });
    return response.headers.get('location');
  };

const payments = {
  approved: card('4242424242424242'),
  declined: [
    { payment: card('4000000000000002'), error: 'CreditCardDeclined' },
    { payment: card('4000000000009995'), error: 'CreditCardInsufficientFunds' },
  ],
  challenged: { payment: card('4000000000003220'), confirm: answer('yes'), decline: answer('no') },
  forgotten: card('4000000000000085'),
  express: null,
} as const satisfies Partial<ShopFixture['payments']>;

const toMoves = (door: AdminDoor): ShopFixture['orderMoves'] => [
  { move: door.capture, status: 'CONFIRMED', platformStatus: 'not_fulfilled', event: 'PAYMENT_CAPTURED' },
  {
    move: door.ship,
    status: 'SHIPPED',
    platformStatus: 'shipped',
    event: 'SHIPPED',
    ships: { trackingNumber: TRACKING_NUMBER },
  },
  { move: door.deliver, status: 'DELIVERED', platformStatus: 'delivered', event: 'DELIVERED' },
  {
    move: (orderId) => door.refund(orderId, 500),
    status: 'DELIVERED',
    platformStatus: 'delivered',
    event: 'REFUND_COMPLETED',
    refunds: 500,
  },
  {
    move: door.takeBack,
    status: 'RETURNED',
    platformStatus: null,
    event: 'RETURN_COMPLETED',
    returns: 'all',
  },
];

type Facts = Pick<
  ShopFixture,
  | 'postalCodeFirst'
  | 'addresses'
  | 'captcha'
  | 'consent'
  | 'promoCode'
  | 'anotherPromoCode'
  | 'endingPromoCode'
  | 'addon'
  | 'itemAddon'
>;

const american: Facts = {
  postalCodeFirst: false,
  addresses: {
    good: ann,
    notServed: { ...ann, country: 'DE' },
    sparse: { ...ann, country: 'CA', stateOrProvince: '', postalCode: '' },
    wrongState: null,
  },
  captcha: null,
  consent: null,
  promoCode: 'SAVE10',
  anotherPromoCode: 'MUGS15',
  endingPromoCode: { code: 'FIFTY', units: 6 },
  addon: null,
  itemAddon: null,
};

const german: Facts = {
  ...american,
  addresses: {
    good: { ...ann, country: 'DE', stateOrProvince: '', postalCode: '10115', city: 'Berlin' },
    notServed: { ...ann, country: 'US' },
    sparse: null,
    wrongState: null,
  },
};
