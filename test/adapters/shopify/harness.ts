import { createShopifyAdapter } from '../../../src/adapters/shopify/index.ts';
import { shopifySettingsSchema } from '../../../src/adapters/shopify/settings.ts';
import type { Address } from '../../../src/domain/address.ts';
import { type Payment, secretCard } from '../../../src/domain/payment/payment.ts';
import { Secret } from '../../../src/lib/secret.ts';
import type {
  HttpKit,
  MerchantAdapterHarness,
  OpenPlatform,
  ShopFixture,
} from '../../contract/merchant-adapter/index.ts';
import { openShop } from './support/open-shop.ts';
import { serveStorefront } from './support/serve-storefront.ts';
import { findCart, findVariant, type Shop, sellUnits } from './support/shop-state.ts';

/** Long enough for an answer on a busy machine: what is slower counts as lost. */
const TIMEOUT_MS = 2_000;
const http = { totalTimeoutMs: TIMEOUT_MS, readRetries: 1, retryBaseMs: 1, retryMaxMs: 5 };

/** Two shops in two currencies behind a server that executes Shopify's own schema. */
export const createShopifyHarness = (): MerchantAdapterHarness => ({
  transport: 'http',
  timeoutMs: TIMEOUT_MS,
  open: openStorefront,
});

async function openStorefront({ logger, proxy }: HttpKit): Promise<OpenPlatform> {
  const shops: Shop[] = [];
  const storefront = await serveStorefront((origin) => {
    const shipsTo = ['US', 'KW', 'JP'];
    shops.push(openShop({ name: 'kiln', currency: 'USD', country: 'US', shipsTo }, origin));
    shops.push(openShop({ name: 'kama', currency: 'JPY', country: 'JP', shipsTo }, origin));
    return shops;
  });
  const url = await proxy(storefront.url);
  const [first, second] = shops.map((shop): ShopFixture => {
    const settings = shopifySettingsSchema.parse({
      url: `${url}/${shop.name}`,
      privateToken: new Secret(shop.token),
      http,
    });
    return toFixture(shop, () => createShopifyAdapter(settings, { logger }));
  });
  if (first === undefined || second === undefined) throw new TypeError('There are two shops');
  return {
    shops: [first, second],
    secrets: shops.map(({ token }) => token),
    handles: 'secret',
    handsOver: 'lasting',
    close: storefront.close,
  };
}

const ref = (number: number) => ({
  variantId: `gid://shopify/ProductVariant/${number}1`,
  productId: `gid://shopify/Product/${number}`,
  variantHandles: [],
});

const good: Address = {
  firstName: 'Nora',
  lastName: 'Neighbour',
  email: 'nora@buyer.example',
  phone: '+15125550100',
  address1: '12 Corner Street',
  address2: null,
  company: null,
  city: 'Austin',
  stateOrProvince: 'TX',
  country: 'US',
  postalCode: '78701',
};

/** The kit places no order where there is none to place. */
const card: Payment = {
  kind: 'card',
  card: secretCard({
    number: '4242424242424242',
    expiryMonth: 12,
    expiryYear: 2039,
    securityCode: '123',
    holderName: 'A Neighbour',
  }),
};

const toFixture = (shop: Shop, createAdapter: ShopFixture['createAdapter']): ShopFixture => ({
  name: shop.name,
  createAdapter,
  currency: shop.currency,
  postalCodeFirst: false,
  goods: {
    plenty: ref(101),
    another: ref(102),
    limited: { ref: ref(103), stock: 6, told: true },
    soldOut: ref(104),
    digital: ref(105),
  },
  addresses: {
    good,
    notServed: { ...good, country: 'AQ', stateOrProvince: '' },
    sparse: { ...good, country: 'KW', stateOrProvince: '', postalCode: '', city: 'Salmiya' },
    wrongState: { ...good, stateOrProvince: 'ZZ' },
  },
  payments: {
    approved: card,
    declined: [{ payment: card, error: 'CreditCardDeclined' }],
    challenged: null,
    slow: null,
    forgotten: null,
    express: null,
  },
  captcha: null,
  consent: null,
  promoCode: 'WELCOME10',
  anotherPromoCode: 'LINES5',
  endingPromoCode: { code: 'BIGSHOP', units: 10 },
  addon: null,
  itemAddon: null,
  orderMoves: [{ move: async () => {}, platformStatus: null, status: 'PENDING' }],
  secondDoor: {
    cartLines: async (handle) =>
      findCart(shop, handle)
        ?.cart.lines.filter(({ quantity }) => quantity > 0)
        .map(({ variant, quantity }) => ({ variantId: variant.id, quantity })) ?? null,
    orders: async () => [],
    charges: async () => [],
    holds: async () => [],
    stock: async (variantId) => findVariant(shop, variantId)?.variant.stock ?? null,
    setStock: async (variantId, units) => {
      const found = findVariant(shop, variantId);
      if (found !== undefined) found.variant.stock = units;
    },
    setPrice: async (variantId, price) => {
      const found = findVariant(shop, variantId);
      if (found !== undefined) found.variant.price = price;
    },
    withdraw: async (variantId) => {
      const found = findVariant(shop, variantId);
      if (found !== undefined) found.product.published = false;
      return async () => {
        if (found !== undefined) found.product.published = true;
      };
    },
    sell: async (variantId, units) => {
      const found = findVariant(shop, variantId);
      if (found !== undefined) sellUnits(shop, found, units);
    },
  },
});
