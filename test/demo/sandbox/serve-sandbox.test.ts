import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { createSandboxEndpoint } from '../../../src/demo/sandbox/endpoint/create-sandbox-endpoint.ts';
import { ShopTraffic } from '../../../src/demo/sandbox/endpoint/shop-traffic.ts';
import { createPagesPlugin } from '../../../src/demo/sandbox/pages/pages-plugin.ts';
import { serveSandbox } from '../../../src/demo/sandbox/serve/serve-sandbox.ts';
import { Secret } from '../../../src/lib/secret.ts';
import { openSandbox } from '../../adapters/sandbox/open-sandbox.ts';

const DOMAIN = 'shop.example';

async function serve(t: TestContext) {
  const sandbox = await openSandbox();
  t.after(sandbox.close);
  const { platform } = sandbox;
  const traffic = new ShopTraffic();
  const logged: unknown[] = [];
  const note = (fields: object, message: string) => void logged.push([fields, message]);
  const server = await serveSandbox(
    { endpoint: createSandboxEndpoint(platform, traffic), pages: createPagesPlugin(platform) },
    { port: 0, token: new Secret('right'), logger: { debug: note, info: note, warn: note, error: note } },
  );
  t.after(server.close);
  const post = async (path: string, body: unknown, authorization = 'Bearer right') => {
    const response = await fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization },
      body: JSON.stringify(body),
    });
    const answer: unknown = await response.json();
    return { status: response.status, answer };
  };
  return { sandbox, traffic, logged, url: server.url, post };
}

const codeCart = { cartId: null, postalCode: '78701', country: null };

describe('the sandbox as a server', () => {
  it('does nothing for a caller without its token', async (t) => {
    const { sandbox, traffic, post } = await serve(t);
    const path = `/shops/${DOMAIN}/setPostalCode`;

    const answers = [
      await post(path, codeCart, ''),
      await post(path, codeCart, 'Bearer wrong'),
      await post(
        '/shops',
        { domain: 'new.example', settings: { domain: 'new.example', name: 'N', currency: 'USD' } },
        '',
      ),
    ];

    assert.deepEqual(
      answers.map(({ status }) => status),
      [401, 401, 401],
    );
    assert.deepEqual(await sandbox.ledger.carts(DOMAIN), []);
    assert.equal(await sandbox.platform.findShop('new.example'), undefined);
    assert.deepEqual([...traffic.countsOf(DOMAIN)], []);
    assert.equal((await post(path, codeCart)).status, 200);
  });

  it('tells a refusal of the shop from a request that makes no sense', async (t) => {
    const { post, logged } = await serve(t);

    assert.deepEqual(await post(`/shops/${DOMAIN}/setPostalCode`, { ...codeCart, postalCode: '7870' }), {
      status: 422,
      answer: { code: 'postal-code-wrong', details: {} },
    });
    assert.equal((await post(`/shops/${DOMAIN}/setPostalCode`, { postalCode: 7 })).status, 400);
    assert.equal((await post(`/shops/${DOMAIN}/sellTheShop`, {})).status, 404);
    assert.equal((await post('/shops/nothing.example/ping', {})).status, 404);
    assert.equal((await post('/shops', { settings: null })).status, 400);
    assert.deepEqual(logged, []);
  });

  it('opens a shop with settings, and says what is wrong with them', async (t) => {
    const { post } = await serve(t);
    const settings = { domain: 'new.example', name: 'New', currency: 'USD' };

    assert.deepEqual(await post('/shops', { domain: 'new.example', settings }), {
      status: 200,
      answer: { problem: null },
    });
    assert.deepEqual(await post('/shops/new.example/ping', {}), { status: 200, answer: null });
    const wrong = await post('/shops', { domain: 'new.example', settings: { ...settings, currency: 'dollars' } });
    assert.match(JSON.stringify(wrong.answer), /must be an ISO 4217 currency code/);
    assert.deepEqual(await post('/shops', { domain: 'new.example', settings: { ...settings, currency: 'JPY' } }), {
      status: 200,
      answer: { problem: 'The shop new.example sells in USD, which cannot become JPY' },
    });
    assert.deepEqual(await post('/shops', { domain: 'nothing.example', settings: null }), {
      status: 200,
      answer: {
        problem:
          'The sandbox has no shop nothing.example: give it settings, or import its products with sandbox:import',
      },
    });
  });

  it('breaks the connection to a stopped shop, which does nothing', async (t) => {
    const { sandbox, traffic, post } = await serve(t);
    traffic.stop(DOMAIN);

    await assert.rejects(post(`/shops/${DOMAIN}/setPostalCode`, codeCart), TypeError);

    assert.deepEqual(await sandbox.ledger.carts(DOMAIN), []);
    traffic.start(DOMAIN);
    assert.equal((await post(`/shops/${DOMAIN}/setPostalCode`, codeCart)).status, 200);
  });

  it('shows its pages to buyers, who have no token', async (t) => {
    const { url } = await serve(t);

    const page = await fetch(`${url}/sandbox/challenges/${crypto.randomUUID()}`);

    assert.equal(page.status, 404);
    assert.match(await page.text(), /There is no such page/);
  });
});
