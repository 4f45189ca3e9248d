import { createFaultProxy, type ProxiedRequest } from '../../contract/merchant-adapter/fault-proxy.ts';
import { atEnd } from '../../support/at-end.ts';
import type { PlatformDeath } from '../support/broken-orders/broken-platform.ts';
import { describeBrokenOrders } from '../support/broken-orders/describe-broken-orders.ts';
import { connectPaymentProvider } from '../support/payment-provider/connect-payment-provider.ts';
import { openAdminDoor } from './admin-door.ts';
import { readBooks } from './read-books.ts';
import { readVariants } from './read-variants.ts';
import { toMedusaMerchant } from './serve-medusa.ts';
import { startMedusaShop } from './start-medusa-shop.ts';

const KEYS = 300;

const operations: readonly (readonly [RegExp, string])[] = [
  [/^POST \/store\/carts$/, 'start cart'],
  [/^POST \/store\/carts\/[^/]+\/line-items$/, 'add line'],
  [/^POST \/store\/carts\/[^/]+\/shipping-methods$/, 'choose shipping'],
  [/^POST \/store\/carts\/[^/]+\/complete$/, 'complete'],
  [/^POST \/store\/carts\/[^/]+$/, 'change cart'],
  [/^GET \/store\/carts\/[^/]+$/, 'read cart'],
  [/^GET \/store\/shipping-options$/, 'list shipping'],
  [/^POST \/store\/payment-collections$/, 'open payments'],
  [/^POST \/store\/payment-collections\/[^/]+\/payment-sessions$/, 'open session'],
  [/^DELETE \/admin\/payment-collections\/[^/]+$/, 'close payments'],
  [/^GET \/admin\/orders$/, 'find order'],
  [/^POST \/test-vault$/, 'exchange card'],
];
/** The provider is seen, and never broken: Medusa alone knows what a lost answer of it means. */
const CHARGE = 'charge';

const operationOf = ({ method, path }: ProxiedRequest): string | undefined => {
  const request = `${method} ${path.replace(/\?.*/, '')}`;
  return request === 'POST /charges' ? CHARGE : operations.find(([pattern]) => pattern.test(request))?.[1];
};

/** Of the orders: the service dies while it waits for Medusa, and Medusa while it waits for the provider too. */
const deaths: readonly PlatformDeath[] = (['arrives', 'answered'] as const).flatMap((moment) => [
  ...operations.flatMap(([, at]) => [
    { who: 'service' as const, at, moment },
    { who: 'platform' as const, at, moment },
  ]),
  { who: 'platform' as const, at: CHARGE, moment },
  { who: 'service' as const, at: CHARGE, moment },
]);

describeBrokenOrders(
  'Medusa',
  async (t, seen) => {
    const shop = await startMedusaShop({
      timed: (_part, work) => work(),
      beforeProvider: async (url) => {
        const proxy = await createFaultProxy(
          url,
          (request) => seen(request, 'arrives'),
          (request) => seen(request, 'answered'),
        );
        atEnd(t, () => proxy.close());
        return proxy.url;
      },
    });
    atEnd(t, shop.stop);
    const variantId = (await readVariants(shop))['MUG-S-BLUE'] ?? '';
    await openAdminDoor(shop, { id: shop.regions.us, currency: 'usd' }).setStock(variantId, 1_000_000);
    const provider = connectPaymentProvider(shop.url);
    return {
      url: shop.url,
      domain: 'mugs.example',
      variantId,
      ...toMedusaMerchant(shop),
      operationOf,
      deaths,
      restart: shop.restart,
      readBooks: () => readBooks(shop.databaseUrl, provider),
    };
  },
  KEYS,
);
