import * as z from 'zod';
import type { ProxiedRequest } from '../../contract/merchant-adapter/fault-proxy.ts';
import type { PlatformDeath } from '../support/broken-orders/broken-platform.ts';
import { describeBrokenOrders } from '../support/broken-orders/describe-broken-orders.ts';
import { connectPaymentProvider } from '../support/payment-provider/connect-payment-provider.ts';
import { openAdminDoor } from './admin-door.ts';
import { readVendureServer } from './read-vendure-server.ts';
import { toVendureMerchant, VENDURE_DOMAIN } from './serve-vendure.ts';

const KEYS = 20;
const MUG = '1';

const operation = z.object({ operationName: z.string() });

/** Logging in is no part of an order. */
function operationOf({ path, body }: ProxiedRequest): string | undefined {
  if (!path.startsWith('/shop-api')) return undefined;
  const { operationName } = operation.parse(JSON.parse(body));
  return operationName === 'Login' ? undefined : operationName;
}

/** The service alone dies: Vendure has its data in memory. */
const deaths: readonly PlatformDeath[] = (['arrives', 'answered'] as const).flatMap((moment) =>
  ['AddItems', 'SetShipping', 'SetShippingMethod', 'AddPayment'].map((at) => ({ who: 'service' as const, at, moment })),
);

describeBrokenOrders(
  'Vendure',
  async () => {
    const server = readVendureServer();
    const door = await openAdminDoor(server, null);
    await door.setStock(MUG, 5_000);
    const provider = connectPaymentProvider(server.url);
    const before = { orders: (await door.orders()).length, charges: (await provider.read()).charges.length };
    const { merchant, environment } = toVendureMerchant();
    return {
      url: server.url,
      domain: VENDURE_DOMAIN,
      variantId: MUG,
      // A payment that never reached the shop is in doubt for this long and a minute (decision 0087).
      merchant: (url: string) => merchant(url, { answerTimeoutMs: 5_000, handlerTimeoutMs: 5_000 }),
      environment,
      operationOf,
      deaths,
      readBooks: async () => ({
        orders: (await door.orders()).slice(before.orders),
        charges: (await provider.read()).charges.slice(before.charges),
        undecided: [],
      }),
    };
  },
  KEYS,
);
