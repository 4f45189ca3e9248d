import assert from 'node:assert/strict';
import { it } from 'node:test';
import { startServer } from '../../examples/support/find-or-start-server.ts';
import { atEnd } from '../support/at-end.ts';

it('`npm run dev` serves, although Node watches its threads as well', async (t) => {
  const program = new URL('../../src/main.ts', import.meta.url);
  const { url, stop } = await startServer({}, { nodeFlags: ['--watch'], program });
  atEnd(t, stop);

  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-svc-app-id': 'demo-app' },
    body: JSON.stringify({ query: '{ searchProducts(query: "shirt", first: 1) { nodes { title } } }' }),
  });

  const { data } = (await response.json()) as { data: { searchProducts: { nodes: unknown[] } } };
  assert.equal(data.searchProducts.nodes.length, 1);
});
