import assert from 'node:assert/strict';
import { it } from 'node:test';
import { openFor } from '../../../support/at-end.ts';
import { temporaryFolder } from '../../../support/machine/temporary-folder.ts';
import { agentBuyer as buyer, agentDestination as destination } from '../../../support/orders/agent-buyer.ts';
import { acceptedPayment } from '../../../support/orders/ready-checkout.ts';
import { startAgentPlatform } from '../../../support/servers/agent-platform.ts';
import { startService } from '../../../support/servers/start-service.ts';
import { createUcpClient, type UcpClient, type UcpRequestOptions } from '../../../support/servers/ucp-client.ts';
import { merchantsForAgents, namePlatform, toSecretDigest, ucpOf } from '../../../support/servers/ucp-settings.ts';

const DOMAIN = 'apparel.demo.example';
const KEY = 'a-long-api-key';

it('keeps what a platform owns when the operator names it, and when its credential changes', async (t) => {
  const dataFolder = await temporaryFolder(t);
  const platform = await startAgentPlatform(t);
  const named = namePlatform({ name: 'shopper', profile: platform.profileUrl });
  const start = (platforms: readonly (typeof named)[]) => {
    const ucp = ucpOf(platforms);
    const merchants = merchantsForAgents([DOMAIN], 'signed');
    return startService({ dataFolder, config: { ucp, merchants } });
  };
  const sign = (ucp: UcpClient) => async (options: Pick<UcpRequestOptions, 'method' | 'path' | 'body' | 'key'>) => {
    const { method, path, body, key } = options;
    const headers = { 'idempotency-key': key ?? crypto.randomUUID() };
    const url = `${ucp.endpoint}${path}`;
    const signed = await platform.sign({ method, url, ...(body !== undefined && { body }), headers });
    return ucp.send({ ...options, headers: { ...headers, ...signed } });
  };
  const [cart, checkout, order] = await (async () => {
    await using stranger = await start([]);
    const ucp = createUcpClient(stranger.url, DOMAIN, platform.profileUrl);
    const send = sign(ucp);
    const post = (path: string, body: object, key?: string) =>
      send({ method: 'POST', path, body: JSON.stringify(body), ...(key !== undefined && { key }) });
    const found = await post('/catalog/search', { query: 'shirt' });
    const line_items = [{ item: { id: found.body.products[0].variants[0].id }, quantity: 1 }];
    const methods = [{ type: 'shipping', destinations: [destination], selected_destination_id: 'home' }];
    const body = { line_items, buyer, fulfillment: { methods } };
    const opened = await post('/checkout-sessions', body);
    const [option] = opened.body.fulfillment.methods[0].groups[0].options;
    const groups = [{ id: 'shipment', selected_option_id: option.id }];
    const path = `/checkout-sessions/${opened.body.id}`;
    const ready = {
      ...body,
      line_items: opened.body.line_items,
      fulfillment: { methods: [{ ...methods[0], groups }] },
    };
    await send({ method: 'PUT', path, body: JSON.stringify(ready) });
    const completed = await post(`${path}/complete`, acceptedPayment);
    return [await post('/carts', { line_items }), await post('/checkout-sessions', body, 'open-once'), completed];
  })();
  assert.deepEqual([cart.status, checkout.status, order.body.status], [201, 201, 'completed']);
  const paths = [`/carts/${cart.body.id}`, `/checkout-sessions/${checkout.body.id}`, `/orders/${order.body.order.id}`];

  const byKey = await (async () => {
    await using service = await start([{ ...named, apiKeys: [toSecretDigest(KEY)] }]);
    const ucp = createUcpClient(service.url, DOMAIN, platform.profileUrl);
    return Promise.all(paths.map((path) => ucp.get(path, { headers: { 'x-api-key': KEY } })));
  })();
  const service = await openFor(t, () => start([named]));
  const send = sign(createUcpClient(service.url, DOMAIN, platform.profileUrl));
  const bySignature = await Promise.all(paths.map((path) => send({ method: 'GET', path })));

  const ids = [cart.body.id, checkout.body.id, order.body.order.id];
  assert.deepEqual(
    byKey.map(({ body }) => body.id),
    ids,
  );
  assert.deepEqual(
    bySignature.map(({ body }) => body.id),
    ids,
  );
});
