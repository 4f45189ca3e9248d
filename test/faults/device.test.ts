import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { it, type TestContext } from 'node:test';
import * as z from 'zod';
import { Device } from './breaking/buyers/device.ts';
import type { Market } from './breaking/buyers/market.ts';
import { Pace, Patience } from './breaking/buyers/patience.ts';
import { closeConnections } from './breaking/buyers/send-text.ts';

const requestShape = z.object({ query: z.string(), variables: z.object({ input: z.unknown() }).optional() });

/** Answers each change with the next of `answers`, and gives the inputs that arrived. */
async function serve(t: TestContext, answers: readonly object[]) {
  const inputs: unknown[] = [];
  const server = createServer(async (request, response) => {
    const { query, variables } = requestShape.parse(await json(request));
    const session = { createDeviceSession: { session: { accessToken: 'token' } } };
    if (!query.includes('createDeviceSession')) inputs.push(variables?.input);
    response.end(
      JSON.stringify({ data: query.includes('createDeviceSession') ? session : answers[inputs.length - 1] }),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    closeConnections();
    server.close();
  });
  const address = server.address();
  assert.ok(address !== null && typeof address === 'object');
  return { url: `http://127.0.0.1:${address.port}`, inputs };
}

it('a buyer whose repeated change has no cart in its answer asks for it again, by the same key', async (t) => {
  const cart = { shipments: [] };
  const { url, inputs } = await serve(t, [
    { setShippingInfo: { cart: null, userErrors: [] } },
    { setShippingInfo: { cart, userErrors: [] } },
  ]);
  const market: Market = {
    url,
    domain: 'shop.example',
    appId: 'demo-app',
    variantId: '1',
    sku: '',
    cardKey: { keyId: '', algorithm: '', encryption: '', jwk: {} },
    providersUrl: '',
    total: null,
    patienceMs: 60_000,
    pace: new Pace(),
    look: () => {},
    guard: () => {},
  };
  const patience = new Patience(market.pace, market.patienceMs);
  const device = await Device.open(market, patience);

  const changed = await device.change('setShippingInfo', 'cart { shipments { shipmentId } }', {}, patience);

  assert.deepEqual(changed['cart'], cart);
  assert.equal(inputs.length, 2);
  assert.deepEqual(inputs[0], inputs[1]);
});
