import assert from 'node:assert/strict';
import { it } from 'node:test';
import { demoPartner } from '../../src/config/demo.ts';
import { Secret } from '../../src/lib/secret.ts';
import { openFor } from '../support/at-end.ts';
import { createDatabaseFor, postgres } from '../support/machine/postgres.ts';
import { placeOrder } from '../support/orders/place-order.ts';
import { startService } from '../support/servers/start-service.ts';
import { startWebhookReceiver, webhookSecret } from '../support/servers/webhook-receiver.ts';
import { until } from '../support/until.ts';

const ORDERS = 12;

it('two nodes deliver each webhook once, and those of an order in order', postgres, async (t) => {
  const secret = webhookSecret(6);
  const receiver = await startWebhookReceiver(t, { secret });
  const { url } = await createDatabaseFor(t);
  const webhook = {
    url: receiver.url,
    secrets: [new Secret(secret)],
    events: ['order.placed', 'attempt.ended'] as const,
  };
  const start = () =>
    openFor(t, () =>
      startService({
        domains: ['apparel.demo.example'],
        config: { database: { url, connections: 5 }, partners: [{ ...demoPartner, webhook }] },
      }),
    );
  const nodes = [await start(), await start()];
  const devices = await Promise.all(nodes.map((node) => node.openDevice()));

  for (let count = 0; count < ORDERS / 2; count += 1) {
    await Promise.all(devices.map((device) => placeOrder(device, { key: crypto.randomUUID() })));
  }
  const [first] = nodes;
  await until(async () => (await first?.service.stores.outbox.list({ receiver: null, state: null }, 1))?.length === 0);

  const { deliveries } = receiver;
  assert.equal(deliveries.length, 2 * ORDERS);
  assert.equal(new Set(deliveries.map(({ id }) => id)).size, 2 * ORDERS);
  const orders = Map.groupBy(deliveries, ({ body }) => body.data.order?.orderId);
  assert.equal(orders.size, ORDERS);
  for (const told of orders.values()) {
    assert.deepEqual(
      told.map(({ body }) => body.type),
      ['order.placed', 'attempt.ended'],
    );
  }
});
