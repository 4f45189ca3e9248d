import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Secret } from '../../../src/lib/secret.ts';
import { EXAMPLE_ADDRESS as ADDRESS } from '../../../src/server/graphiql/example-address.ts';
import { createFaultProxy, type ProxiedRequest } from '../../contract/merchant-adapter/fault-proxy.ts';
import { DECLINED_CARD, GOOD_CARD } from '../../faults/breaking/buyers/cards.ts';
import { Device } from '../../faults/breaking/buyers/device.ts';
import type { Market } from '../../faults/breaking/buyers/market.ts';
import { orderUntilEnd } from '../../faults/breaking/buyers/order-calls.ts';
import { Pace, Patience } from '../../faults/breaking/buyers/patience.ts';
import { closeConnections } from '../../faults/breaking/buyers/send-text.ts';
import { BrokenNetwork } from '../../faults/breaking/faults.ts';
import { cardKeyShape } from '../../support/servers/card-key-shape.ts';
import { startService } from '../../support/servers/start-service.ts';
import { openAdminDoor } from './admin-door.ts';
import { VENDURE_DOMAIN } from './serve-vendure.ts';

const ORDERS = 20;
const SEED = 1;
/** Several payments of one order may be lost on the way. */
const PATIENCE_MS = 480_000;

const server = {
  url: process.env['VENDURE_URL'] ?? '',
  adminUsername: process.env['VENDURE_ADMIN'] ?? '',
  adminPassword: process.env['VENDURE_ADMIN_PASSWORD'] ?? '',
};

/** Logging in is no part of an order. */
const isBreakable = ({ path, body }: ProxiedRequest): boolean =>
  path.startsWith('/shop-api') && !body.includes('login');

describe('orders on Vendure while the network breaks', () => {
  it(`loses none and doubles none of ${ORDERS}`, { timeout: 700_000 }, async () => {
    const door = await openAdminDoor(server, null);
    await door.setStock('1', 5_000);
    const proxy = await createFaultProxy(server.url);
    const settings = {
      shopApiUrl: `${proxy.url}/shop-api`,
      adminApiUrl: `${proxy.url}/admin-api`,
      adminUsername: server.adminUsername,
      adminPassword: new Secret(server.adminPassword),
      // A payment that never reached the shop is in doubt for this long and a minute (decision 0087): a lost call is no verdict.
      payment: { kind: 'test-handler', method: 'card', answerTimeoutMs: 5_000, handlerTimeoutMs: 5_000 },
    };
    await using service = await startService({
      domains: [],
      merchants: [{ domain: VENDURE_DOMAIN, displayName: 'Mugs', platform: 'vendure', enabled: true, settings }],
      commerceSettings: { firstReconciliation: 200, lastReconciliation: 2_000, resumeInterval: 200 },
    });
    const client = await service.openDevice();
    const { paymentEncryptionKey: cardKey } = cardKeyShape.parse(
      (await client.request('{ paymentEncryptionKey { keyId algorithm encryption jwk } }')).data,
    );
    const market: Market = {
      url: service.url,
      domain: VENDURE_DOMAIN,
      appId: 'demo-app',
      variantId: '1',
      sku: '',
      cardKey,
      providersUrl: '',
      total: null,
      patienceMs: PATIENCE_MS,
      pace: new Pace(),
      look: () => {},
      guard: () => {},
    };
    const before = { orders: (await door.orders()).length, charges: (await door.charges()).length };
    const network = new BrokenNetwork(SEED, null);
    network.break(proxy, isBreakable);

    const tried = await Promise.all(
      Array.from({ length: ORDERS }, async (_, index) => {
        const patience = new Patience(market.pace, PATIENCE_MS);
        const isRefused = index % 10 === 9;
        const device = await Device.open(market, patience);
        const input = {
          items: [{ variantId: market.variantId, quantity: 1 }],
          shippingInfo: ADDRESS,
          billingInfo: ADDRESS,
          payment: { encryptedCard: await (isRefused ? DECLINED_CARD : GOOD_CARD).encrypt(cardKey) },
          idempotencyKey: crypto.randomUUID(),
        };
        return orderUntilEnd(device, { operation: 'placeOrder', input }, index % 3 === 0 ? 2 : 1, patience);
      }),
    );

    await proxy.close();
    closeConnections();
    assert.deepEqual(
      tried.map(({ ends, attemptIds, isWhole }) => [ends.length, attemptIds.size, isWhole]),
      Array(ORDERS).fill([1, 1, true]),
      tried.map(({ refusals }) => refusals.join(', ')).join('; '),
    );
    const ends = tried.flatMap((each) => each.ends);
    assert.deepEqual(
      ends.map(({ status }) => status),
      Array.from({ length: ORDERS }, (_, index) => (index % 10 === 9 ? 'FAILED' : 'SUCCEEDED')),
      tried.map(({ ends: [end], refusals }) => `${end?.errors.join(', ')} after ${refusals.join(', ')}`).join('; '),
    );
    const placed = (await door.orders()).slice(before.orders);
    const successes = ends.filter(({ status }) => status === 'SUCCEEDED');
    const totals = successes.map(({ total }) => total);
    assert.deepEqual(new Set(placed.map(({ orderId }) => orderId)), new Set(successes.map(({ orderId }) => orderId)));
    assert.deepEqual(
      placed.map(({ total }) => total),
      totals,
    );
    const charges = (await door.charges()).slice(before.charges);
    assert.deepEqual(
      charges.map(({ amount }) => amount),
      totals,
    );
    assert.ok(network.counts.size > 5, 'hardly anything was broken');
  });
});
