import type { Address } from '../../src/domain/address.ts';
import { requireCurrency } from '../../src/domain/money/require-currency.ts';
import type { ExpressApproval } from '../../src/domain/payment/express-checkout.ts';
import { type Payment, secretCard } from '../../src/domain/payment/payment.ts';
import { Secret } from '../../src/lib/secret.ts';
import type { HttpSettings } from '../../src/upstream-http/http-settings.ts';
import type {
  HttpKit,
  MerchantAdapterHarness,
  OpenPlatform,
  ShopFixture,
} from '../../test/contract/merchant-adapter/index.ts';
import { createCornerShopAdapter } from './adapter/create-corner-shop-adapter.ts';
import { parseCornerShopSettings } from './adapter/settings.ts';
import type { OpenShop } from './shop/answer-request.ts';
import { startCornerShops } from './shop/start-corner-shops.ts';

/** Long enough for an answer on a busy machine: what is slower counts as lost. */
const TIMEOUT_MS = 2_000;
const quick = { totalTimeoutMs: TIMEOUT_MS, readRetries: 1, retryBaseMs: 1, retryMaxMs: 5 };

/** Everything that the kit has to know of the corner shop. */
export const createCornerShopHarness = (http: Partial<HttpSettings> = {}): MerchantAdapterHarness => ({
  transport: 'http',
  timeoutMs: TIMEOUT_MS,
  open: (kit) => openCornerShops(kit, { ...quick, ...http }),
});

async function openCornerShops({ logger, proxy }: HttpKit, http: Partial<HttpSettings>): Promise<OpenPlatform> {
  const platform = await startCornerShops();
  const url = await proxy(platform.url);
  const toFixture = (key: string, { shop, till }: OpenShop): ShopFixture => ({
    ...facts,
    name: shop.name,
    currency: requireCurrency(shop.currency),
    createAdapter: () =>
      createCornerShopAdapter(
        parseCornerShopSettings({ url, key: new Secret(key), currency: shop.currency, http }),
        logger,
      ),
    orderMoves: moves(till),
    consent: null,
    captcha: till.bell && { solve: async () => till.bell?.ring() ?? '' },
    payments: {
      approved: card('4242424242424242'),
      declined: [
        { payment: card('4000000000000002'), error: 'CreditCardDeclined' },
        { payment: card('4000000000009995'), error: 'CreditCardInsufficientFunds' },
      ],
      challenged: {
        payment: card('4000000000003220'),
        confirm: async ({ challengeId }) => till.answer(challengeId, true),
        decline: async ({ challengeId }) => till.answer(challengeId, false),
      },
      slow: { payment: card('4000000000000077'), release: async () => till.release() },
      forgotten: card('4000000000000085'),
      express: {
        provider: 'KLARNA',
        missing: 'PAYPAL',
        approve: async ({ sessionId }, how) => toApproval(till.lender.sign(sessionId, how === 'good')),
        wrong: async () => toApproval('slip-of-nobody'),
        sheet: async ({ number }) => {
          const token = new Secret(till.lender.signWithoutTab(number, true));
          return { kind: 'express-checkout', proof: { provider: 'KLARNA', token } };
        },
      },
    },
    secondDoor: {
      cartLines: async (token) => {
        const cart = shop.carts.get(token);
        return cart?.open === true ? cart.lines.map(toHeldLine) : null;
      },
      orders: async () =>
        till.orders.map(({ id, total, cart }) => ({ orderId: id, total, lines: cart.lines.map(toHeldLine) })),
      charges: async () => till.charges,
      holds: async () => till.lender.holds,
      stock: async (variantId) => shop.find(variantId)?.variant.stock ?? 0,
      setStock: async (variantId, units) => {
        const found = shop.find(variantId);
        if (found !== undefined) found.variant.stock = units;
      },
      setPrice: async (variantId, price) => {
        const found = shop.find(variantId);
        if (found !== undefined) found.variant.price = price;
      },
      withdraw: async (variantId) => shop.withdraw(variantId),
    },
  });
  const [first, second] = [...platform.shops].map(([key, shop]) => toFixture(key, shop));
  if (first === undefined || second === undefined) throw new TypeError('There are two corner shops');
  return { shops: [first, second], secrets: [...platform.shops.keys()], handles: 'secret', close: platform.close };
}

const toApproval = (slip: string): ExpressApproval => ({
  provider: 'KLARNA',
  authorizationToken: new Secret(slip),
});

const ref = (variantId: string) => ({ variantId, productId: null, variantHandles: [] });

const card = (number: string): Payment => ({
  kind: 'card',
  card: secretCard({ number, expiryMonth: 12, expiryYear: 2039, securityCode: '123', holderName: 'A Neighbour' }),
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

const facts = {
  postalCodeFirst: false,
  goods: {
    plenty: ref('100'),
    another: ref('200'),
    limited: { ref: ref('300'), stock: 6, told: true },
    soldOut: ref('400'),
    digital: ref('500'),
  },
  addresses: {
    good,
    notServed: { ...good, country: 'AQ' },
    sparse: { ...good, country: 'KW', stateOrProvince: '', postalCode: '', city: 'Salmiya' },
    wrongState: { ...good, stateOrProvince: 'ZZ' },
  },
  promoCode: 'NEIGHBOUR',
  anotherPromoCode: 'REGULAR',
  endingPromoCode: { code: 'BIGSHOP', units: 10 },
  addon: { addonId: 'wrap', options: [] },
  itemAddon: {
    addonId: 'card',
    options: [{ name: 'text', value: 'All the best' }],
    otherOptions: [{ name: 'text', value: 'Get well soon' }],
    needsOptions: true,
    child: { addonId: 'seal', options: [] },
  },
} as const;

const toHeldLine = ({
  variant,
  quantity,
}: {
  readonly variant: { readonly id: string };
  readonly quantity: number;
}) => ({
  variantId: variant.id,
  quantity,
});

/** What the neighbours do with an order. */
function moves(till: OpenShop['till']): ShopFixture['orderMoves'] {
  const on = (act: (order: OpenShop['till']['orders'][number]) => void) => async (orderId: string) => {
    const order = till.orders.find(({ id }) => id === orderId);
    if (order !== undefined) act(order);
  };
  const mark = (state: string) => on((order) => till.mark(order, state));
  return [
    { move: mark('packed'), platformStatus: 'packed', status: 'PROCESSING' },
    {
      move: on((order) => till.send(order, 'ROUND-7')),
      platformStatus: 'out',
      status: 'ON_ITS_WAY',
      lineStatus: 'SHIPPED',
      event: 'SHIPPED',
      ships: { trackingNumber: 'ROUND-7' },
    },
    {
      move: mark('lent-to-the-neighbour'),
      platformStatus: 'lent-to-the-neighbour',
      status: 'PENDING',
      lineStatus: 'SHIPPED',
      event: 'UNKNOWN',
    },
    { move: mark('brought'), platformStatus: 'brought', status: 'DELIVERED', event: 'DELIVERED' },
    {
      move: on((order) => till.refund(order, 150)),
      platformStatus: 'brought',
      status: 'DELIVERED',
      event: 'REFUND_COMPLETED',
      refunds: 150,
    },
    {
      move: on((order) => {
        for (const line of order.cart.lines) till.takeBack(order, line, 1);
      }),
      platformStatus: 'brought',
      status: 'DELIVERED',
      lineStatus: 'PARTIALLY_RETURNED',
      event: 'RETURN_COMPLETED',
      returns: 1,
    },
  ];
}
