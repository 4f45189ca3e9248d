import { requireCurrency } from '../../../src/domain/money/require-currency.ts';
import { Secret } from '../../../src/lib/secret.ts';
import {
  type BridgedShop,
  beyondTheBridge,
  createBridgeHarness,
  toCard,
} from '../../adapters/ucp/support/open-bridge.ts';
import { ann } from '../../adapters/vendure/support/shop.ts';
import { describeMerchantAdapter, type ShopFixture } from '../../contract/merchant-adapter/index.ts';
import { startService } from '../../support/servers/start-service.ts';
import { type AdminDoor, openAdminDoor } from './admin-door.ts';
import { goods, toVendureMoves } from './harness.ts';
import { readVendureServer } from './read-vendure-server.ts';
import { openSecondChannel } from './second-channel.ts';

/** One call of the protocol is several of Vendure's. */
const TIMEOUT_MS = 6_000;
const MUGS = 'mugs.example';
const TASSEN = 'tassen.example';

interface Channel {
  readonly door: AdminDoor;
  readonly currency: string;
  readonly token: string | null;
}

/** An order's status follows from its parcels: the protocol has no word for it, nor for a capture. */
function bridgedMoves(door: AdminDoor): ShopFixture['orderMoves'] {
  const [capture, shipped, ...others] = toVendureMoves(door);
  const ship = async (orderId: string) => {
    await capture.move(orderId);
    await shipped.move(orderId);
  };
  return [
    { ...shipped, move: ship, platformStatus: null },
    ...others.map((move) => ({ ...move, platformStatus: null })),
  ];
}

async function toFixture(
  name: string,
  { door, currency }: Channel,
  { createAdapter, cartLines, toRef }: BridgedShop,
): Promise<ShopFixture> {
  return {
    ...beyondTheBridge,
    name,
    createAdapter: () => {
      // Vendure's test cards are never challenged.
      const { continueOrder: _, ...adapter } = createAdapter();
      return adapter;
    },
    currency: requireCurrency(currency),
    goods: {
      plenty: await toRef(goods.plenty.variantId),
      another: await toRef(goods.another.variantId),
      limited: { ref: await toRef(goods.limited.ref.variantId), stock: goods.limited.stock, told: false },
      soldOut: await toRef(goods.soldOut.variantId),
      digital: null,
    },
    addresses: { ...beyondTheBridge.addresses, good: ann },
    payments: {
      approved: toCard('4242424242424242'),
      declined: [{ payment: toCard('4000000000000002'), error: 'CreditCardDeclined' }],
      challenged: null,
      slow: null,
      forgotten: null,
      express: null,
    },
    promoCode: 'SAVE10',
    orderMoves: bridgedMoves(door),
    secondDoor: { ...door, cartLines },
  };
}

/** Our adapter for UCP, our own bridge, and a real Vendure behind it. */
describeMerchantAdapter(
  'UCP, by our own bridge before Vendure',
  createBridgeHarness({ version: '2026-08-25', transport: 'rest' }, TIMEOUT_MS, async () => {
    const server = readVendureServer();
    const door = await openAdminDoor(server, null);
    for (const { variantId } of [goods.plenty, goods.another]) await door.setStock(variantId, 5_000);
    const second = await openSecondChannel(door);
    const channels: Readonly<Record<typeof MUGS | typeof TASSEN, Channel>> = {
      [MUGS]: { door, currency: 'USD', token: null },
      [TASSEN]: { door: await openAdminDoor(server, second.token), ...second },
    };
    const toMerchant = (domain: typeof MUGS | typeof TASSEN) => {
      const { token } = channels[domain];
      return {
        domain,
        displayName: domain,
        enabled: true,
        platform: 'vendure',
        settings: {
          shopApiUrl: `${server.url}/shop-api`,
          adminApiUrl: `${server.url}/admin-api`,
          adminUsername: server.adminUsername,
          adminPassword: new Secret(server.adminPassword),
          payment: { kind: 'test-handler', method: 'card' },
          ...(token !== null && { channelToken: token }),
        },
      };
    };
    return {
      domains: [MUGS, TASSEN],
      startShop: (config) =>
        startService({
          domains: [],
          merchants: [toMerchant(MUGS), toMerchant(TASSEN)],
          config,
        }),
      toFixture: (domain, { openShop }) => toFixture(domain, channels[domain], openShop(domain)),
      close: async () => {},
    };
  }),
);
