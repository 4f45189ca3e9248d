import assert from 'node:assert/strict';
import { it } from 'node:test';
import * as z from 'zod';
import { askSandbox } from '../../support/machine/sandbox-command.ts';
import { temporaryFolder } from '../../support/machine/temporary-folder.ts';
import { placeOrder } from '../../support/orders/place-order.ts';
import { startService } from '../../support/servers/start-service.ts';

const DOMAIN = 'apparel.demo.example';
const LIST = `query ($domain: String, $status: OrderStatus) {
  orders(domain: $domain, status: $status) { nodes { orderNumber status } } }`;
const shape = z.object({
  orders: z.object({ nodes: z.array(z.object({ orderNumber: z.string(), status: z.string() })) }),
});

it('lists orders by merchant and by the status that was seen last, for which no merchant is asked', async (t) => {
  const dataFolder = await temporaryFolder(t);
  await using service = await startService({ domains: [DOMAIN], dataFolder });
  const device = await service.openDevice();
  const list = async (filter: { readonly domain?: string; readonly status?: string }) => {
    const { data } = await device.request(LIST, filter);
    return shape.parse(data).orders.nodes.map(({ orderNumber, status }) => [orderNumber, status]);
  };
  const order = async (): Promise<string> => {
    const { attempt } = await placeOrder(device, { key: crypto.randomUUID() });
    return attempt?.result?.order?.orderNumber ?? assert.fail();
  };
  const [sent, kept] = [await order(), await order()];
  await askSandbox(dataFolder, 'ship', sent);

  assert.deepEqual(await list({ status: 'SHIPPED' }), [], 'nobody has seen it yet');
  assert.equal((await list({})).length, 2);
  assert.deepEqual(await list({ status: 'SHIPPED' }), [[sent, 'SHIPPED']]);
  assert.deepEqual(await list({ domain: DOMAIN, status: 'CONFIRMED' }), [[kept, 'CONFIRMED']]);
  assert.deepEqual(await list({ domain: 'home.demo.example' }), []);
  await askSandbox(dataFolder, 'stop', DOMAIN);
  assert.deepEqual(await list({ status: 'SHIPPED' }), [[sent, 'SHIPPED']], 'the shop is away');

  const stranger = await service.openDevice();
  const { data } = await stranger.request(LIST, { status: 'SHIPPED' });
  assert.deepEqual(shape.parse(data).orders.nodes, []);
});
