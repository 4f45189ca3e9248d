import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as z from 'zod';
import { codesOf, readAnswer } from '../../support/graphql-client.ts';
import { RawSocket } from '../../support/machine/raw-socket.ts';
import { findVariant, toOrderInput } from '../../support/orders/order-input.ts';
import { type DeviceClient, startService, type WatchedResult } from '../../support/servers/start-service.ts';

const DOMAIN = 'apparel.demo.example';
const orderShape = z.object({
  placeOrder: z.object({
    attempt: z.object({
      status: z.string(),
      result: z.looseObject({ order: z.object({ orderNumber: z.string() }).optional() }),
    }),
    userErrors: z.array(z.unknown()),
  }),
});

const PLACE = `mutation ($input: PlaceOrderInput!) {
  placeOrder(input: $input) {
    attempt { status result { __typename ... on PlaceOrderSucceeded { order { orderNumber } } ... on PlaceOrderActionRequired { challenge { url } } } }
    userErrors { name }
  }
}`;
const PROGRESS = 'subscription ($attemptId: ID!) { placeOrderProgress(attemptId: $attemptId) { __typename sequence } }';

const createOrder = (device: DeviceClient, attemptId: string, number?: string) =>
  toOrderInput(device, DOMAIN, attemptId, number);

describe('the whole service', () => {
  it('places an order whose progress a socket watches from before it begins', async () => {
    await using service = await startService({ domains: [DOMAIN] });
    const device = await service.openDevice();
    const attemptId = crypto.randomUUID();
    const seen: unknown[] = [];

    const watching = (async () => {
      for await (const { data } of device.watch(PROGRESS, { attemptId })) seen.push(data?.['placeOrderProgress']);
    })();
    const answer = await device.request(PLACE, { input: await createOrder(device, attemptId) });
    await watching;

    const { attempt, userErrors } = orderShape.parse(answer.data).placeOrder;
    assert.deepEqual(userErrors, []);
    assert.equal(attempt.status, 'SUCCEEDED');
    assert.deepEqual(seen, [
      { __typename: 'OrderStepStarted', sequence: 1 },
      { __typename: 'OrderStepStarted', sequence: 2 },
      { __typename: 'CreatingCart', sequence: 3 },
      { __typename: 'ItemAdded', sequence: 4 },
      { __typename: 'OrderStepStarted', sequence: 5 },
      { __typename: 'ShippingUpdated', sequence: 6 },
      { __typename: 'OrderStepStarted', sequence: 7 },
      { __typename: 'OrderStepStarted', sequence: 8 },
      { __typename: 'OrderStepStarted', sequence: 9 },
      { __typename: 'OrderPlaced', sequence: 10 },
    ]);
    const orders = await service.ledger.orders(DOMAIN);
    assert.deepEqual(
      orders.map(({ order_number }) => order_number),
      [attempt.result.order?.orderNumber],
    );
  });

  it('shows an attempt to nobody but its device, over the socket as over HTTP', async () => {
    await using service = await startService({ domains: [DOMAIN] });
    const device = await service.openDevice();
    const stranger = await service.openDevice();
    const attemptId = crypto.randomUUID();
    await device.request(PLACE, { input: await createOrder(device, attemptId) });

    const results: WatchedResult[] = [];
    for await (const result of stranger.watch(PROGRESS, { attemptId })) results.push(result);

    const goOn =
      'mutation ($id: ID!) { continuePlaceOrder(input: { attemptId: $id }) { attempt { status } userErrors { name } } }';
    const [foreign, unknown] = await Promise.all(
      [attemptId, crypto.randomUUID()].map((id) => stranger.request(goOn, { id })),
    );
    const read = await stranger.request('query ($id: ID!) { placeOrderAttempt(attemptId: $id) { status } }', {
      id: attemptId,
    });

    assert.equal(results.length, 1);
    assert.match(JSON.stringify(results[0]?.errors), /"code":"OrderNotFound"/);
    assert.equal(results[0]?.data ?? null, null);
    assert.deepEqual(foreign?.data, {
      continuePlaceOrder: { attempt: null, userErrors: [{ name: 'OrderNotFound' }] },
    });
    assert.deepEqual(foreign?.data, unknown?.data);
    assert.deepEqual([read.data, read.errors], [{ placeOrderAttempt: null }, undefined]);
  });

  it('closes a socket whose device token is tampered with, and answers HTTP with the same name', async () => {
    await using service = await startService({ domains: [DOMAIN] });
    const { token } = await service.openDevice();
    const tampered = `${token.slice(0, -4)}AAAA`;
    await using socket = await RawSocket.open(service.url);

    socket.send({ type: 'connection_init', payload: { 'x-svc-authorization': `Bearer ${tampered}` } });
    const overHttp = await service.post(`{ cart(domain: "${DOMAIN}") { cartId } }`, {
      headers: { 'x-svc-authorization': tampered },
    });

    assert.deepEqual(await socket.closed, { code: 4403, reason: 'InvalidJWTToken NEW_SESSION' });
    assert.equal(overHttp.status, 401);
    assert.deepEqual(codesOf(overHttp), ['InvalidJWTToken']);
  });

  it('closes a socket when its device token expires', async () => {
    let now = Date.UTC(2030, 0, 1);
    await using service = await startService({ domains: [DOMAIN], now: () => now });
    const { headers } = await service.openDevice();
    await using socket = await RawSocket.connect(service.url, headers);

    now += 3600 * 1000;
    socket.subscribe('1', '{ merchants { domain } }');

    assert.deepEqual(await socket.closed, { code: 4403, reason: 'InvalidJWTToken RENEW_SESSION' });
  });

  it('ends in time although a merchant hangs', async () => {
    await using service = await startService({ domains: [DOMAIN], config: { drainSeconds: 0 } });
    const device = await service.openDevice();
    const input = { domain: DOMAIN, addToCartRef: { variantId: await findVariant(device, DOMAIN) }, quantity: 1 };
    const fault = service.faults(DOMAIN).inject('addLineItems', 'hang');
    const open = assert.rejects(
      device.request('mutation ($input: AddLineItemInput!) { addLineItem(input: $input) { replayed } }', { input }),
      { code: 'UND_ERR_SOCKET' },
    );
    await fault.met;

    await service.service.close();

    await open;
  });

  it('answers a gateway every entity that it names well, beside one that it does not', async () => {
    await using service = await startService({ domains: [DOMAIN] });
    const query = `query ($representations: [_Any!]!) {
      _entities(representations: $representations) { ... on Merchant { domain } }
    }`;
    const representations = [
      { __typename: 'Partner', id: 'acme' },
      { __typename: 'Merchant', domain: DOMAIN },
      { __typename: 'Merchant', id: 'no-id-of-ours' },
      { __typename: 'Merchant', domain: DOMAIN },
    ];
    const headers = { 'x-svc-app-id': 'demo-app' };

    const answer = await service.post(query, { variables: { representations }, headers });

    assert.equal(answer.status, 200);
    assert.deepEqual(answer.data, { _entities: [null, { domain: DOMAIN }, null, { domain: DOMAIN }] });
    assert.deepEqual(
      answer.errors?.map(({ path, extensions }) => [path, extensions?.code]),
      [
        [['_entities', 0], 'InvalidInputQuery'],
        [['_entities', 2], 'InvalidInputQuery'],
      ],
    );
  });

  it('renews a session by its cookie alone, for the same device', async () => {
    await using service = await startService({ domains: [DOMAIN] });
    const query = 'mutation { createDeviceSession(input: {}) { session { deviceId deviceCreated } } }';
    const headers = { 'x-svc-app-id': 'demo-app' };

    const first = await service.post(query, { headers });
    const cookie = first.headers.getSetCookie()[0] ?? '';
    const second = await service.post(query, { headers: { ...headers, cookie: cookie.split(';')[0] ?? '' } });

    assert.match(cookie, /^svc_session_v2=[^;]+; Max-Age=608400; Path=\/; HttpOnly; SameSite=Lax$/);
    const shape = z.object({
      createDeviceSession: z.object({ session: z.object({ deviceId: z.string(), deviceCreated: z.boolean() }) }),
    });
    const [before, after] = [first, second].map(({ data }) => shape.parse(data).createDeviceSession.session);
    assert.deepEqual(after, { deviceId: before?.deviceId, deviceCreated: false });
  });

  it('lets a browser with a cookie of another key start anew with its second call', async () => {
    await using service = await startService({ domains: [DOMAIN] });
    const query = 'mutation { createDeviceSession(input: {}) { session { deviceCreated } } }';
    const headers = { 'x-svc-app-id': 'demo-app' };

    const refused = await service.post(query, { headers: { ...headers, cookie: 'svc_session_v2=no-token-of-ours' } });
    const forgotten = refused.headers.get('set-cookie') ?? '';
    const again = await service.post(query, { headers });

    assert.deepEqual([refused.status, codesOf(refused)], [400, ['InvalidToken']]);
    assert.match(forgotten, /^svc_session_v2=; Max-Age=0; Path=\/; HttpOnly/);
    assert.match(JSON.stringify(again.data), /"deviceCreated":true/);
  });

  it('writes no card, token or address into its log', async () => {
    await using service = await startService({ domains: [DOMAIN] });
    const device = await service.openDevice();
    const input = await createOrder(device, crypto.randomUUID(), '4000000000000002');

    await device.request(PLACE, { input });
    await device.request(`mutation { placeOrder(input: { domain: "4000000000000002 ada@example.com" }) { replayed } }`);
    await service.post('{ orders { nodes { orderNumber } } }', {
      headers: { 'x-svc-authorization': `${device.token}x`, 'x-svc-request-id': 'seen' },
    });

    const text = JSON.stringify(service.log);
    assert.match(text, /"requestId":"seen"/);
    for (const secret of ['4000000000000002', device.token, input.payment.encryptedCard, 'ada@example.com', '78701']) {
      assert.ok(!text.includes(secret), `${secret.slice(0, 8)}… is in the log`);
    }
  });

  it('publishes the keys of its tokens for five minutes, and no private half', async () => {
    await using service = await startService({ domains: [DOMAIN] });

    const response = await fetch(`${service.url}/.well-known/jwks.json`);

    assert.equal(response.headers.get('cache-control'), 'public, max-age=300');
    const { keys } = z.object({ keys: z.array(z.record(z.string(), z.unknown())) }).parse(await response.json());
    assert.deepEqual(
      keys.map(({ alg, use, d }) => [alg, use, d]),
      [['ES256', 'sig', undefined]],
    );
  });

  it('leads a browser from the address of the API to GraphiQL, and nobody else', async () => {
    await using service = await startService({ domains: [DOMAIN] });
    const ask = (path: string, accept: string) =>
      fetch(`${service.url}${path}`, { headers: { accept }, redirect: 'manual' });

    const browser = await ask('/graphql', 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8');
    const client = await ask('/graphql', 'application/graphql-response+json');
    const query = await ask('/graphql?query=%7B__typename%7D', 'text/html');

    assert.deepEqual([browser.status, browser.headers.get('location')], [302, '/graphiql']);
    assert.deepEqual([client.status, query.status], [400, 400]);
  });

  it('leads from / to GraphiQL, whose page names no outside host', async () => {
    await using service = await startService({ domains: [DOMAIN] });

    const root = await fetch(service.url, { redirect: 'manual' });
    const page = await fetch(`${service.url}/graphiql`);

    assert.deepEqual([root.status, root.headers.get('location')], [302, '/graphiql']);
    assert.equal(page.headers.get('cache-control'), 'no-store');
    const html = await page.text();
    assert.deepEqual(html.match(/(?:src|href)="(?!\/graphiql[/?]|data:,)[^"]*"/g), null);
    const files = [...html.matchAll(/(?:src|href)="(\/graphiql\/[^"]+)"/g)];
    assert.ok(files.length > 0);
    for (const [, file] of files) {
      assert.equal((await fetch(`${service.url}${file}`)).status, 200, file);
    }
  });

  it('serves neither GraphiQL nor the schema where introspection is off', async () => {
    await using service = await startService({ domains: [DOMAIN], config: { introspection: false } });

    const page = await readAnswer(await fetch(`${service.url}/graphiql`));
    const sdl = await service.post('{ _service { sdl } }');

    assert.deepEqual(codesOf(page), ['RouteNotFound']);
    assert.deepEqual(codesOf(sdl), ['GRAPHQL_VALIDATION_FAILED']);
  });

  describe('the page of a challenge', () => {
    const decide = (url: string, decision: string, headers: Record<string, string> = {}) =>
      fetch(url, { method: 'POST', headers, body: new URLSearchParams({ decision }) });

    const challenge = async (device: DeviceClient, attemptId: string): Promise<string> => {
      const answer = await device.request(PLACE, { input: await createOrder(device, attemptId, '4000000000003220') });
      const { result } = orderShape.parse(answer.data).placeOrder.attempt;
      return z.object({ url: z.string() }).parse(result['challenge']).url;
    };
    const CONTINUE =
      'mutation ($id: ID!) { continuePlaceOrder(input: { attemptId: $id }) { attempt { status } userErrors { name } } }';
    const statusOf = (data: unknown) =>
      z.object({ continuePlaceOrder: z.object({ attempt: z.object({ status: z.string() }) }) }).parse(data)
        .continuePlaceOrder.attempt.status;

    it('shows the amount and lets the buyer approve, after which the order goes through', async () => {
      await using service = await startService({ domains: [DOMAIN] });
      const device = await service.openDevice();
      const attemptId = crypto.randomUUID();
      const url = await challenge(device, attemptId);

      const page = await fetch(url);
      const approved = await decide(url, 'approve', { origin: service.url });
      const continued = await device.request(CONTINUE, { id: attemptId });

      assert.ok(url.startsWith(`${service.url}/sandbox/challenges/`), url);
      assert.match(await page.text(), /\$\d+\.\d\d<[\s\S]*ending 3220[\s\S]*Approve[\s\S]*Decline/);
      assert.match(page.headers.get('content-security-policy') ?? '', /form-action 'self'/);
      assert.doesNotMatch(page.headers.get('content-security-policy') ?? '', /script-src/);
      assert.equal(page.headers.get('referrer-policy'), 'same-origin');
      assert.match(await approved.text(), /You approved this payment/);
      assert.equal(statusOf(continued.data), 'SUCCEEDED');
      assert.equal((await service.ledger.orders(DOMAIN)).length, 1);
    });

    it('refuses a decision that another site sends, and nothing is decided', async () => {
      await using service = await startService({ domains: [DOMAIN] });
      const device = await service.openDevice();
      const url = await challenge(device, crypto.randomUUID());

      const foreign = await decide(url, 'approve', { origin: 'https://elsewhere.example' });
      const crossSite = await decide(url, 'approve', { 'sec-fetch-site': 'cross-site' });
      const unclear = await decide(url, 'perhaps');

      assert.deepEqual([foreign.status, crossSite.status, unclear.status], [403, 403, 400]);
      assert.match(await (await fetch(url)).text(), /Do you want to make this payment/);
    });

    it('knows no challenge that was not given out', async () => {
      await using service = await startService({ domains: [DOMAIN] });

      const addresses = [`challenges/${crypto.randomUUID()}`, 'challenges/', 'elsewhere'];
      const answers = await Promise.all(addresses.map((path) => fetch(`${service.url}/sandbox/${path}`)));

      assert.deepEqual(
        answers.map(({ status }) => status),
        [404, 404, 404],
      );
    });
  });
});
