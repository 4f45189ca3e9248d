import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toGlobalId } from '../../../src/graphql/global-id.ts';
import { codesOf, type HttpAnswer } from '../../support/graphql-client.ts';
import { RawSocket } from '../../support/machine/raw-socket.ts';
import { toOrderInput } from '../../support/orders/order-input.ts';
import { type DeviceClient, startService, type TestService } from '../../support/servers/start-service.ts';
import { until } from '../../support/until.ts';

const DOMAIN = 'apparel.demo.example';
const APP = { 'x-svc-app-id': 'demo-app' };
const PLACE = `mutation ($input: PlaceOrderInput!) {
  placeOrder(input: $input) { attempt { status } userErrors { name } }
}`;
const CONTINUE = `mutation ($id: ID!) {
  continuePlaceOrder(input: { attemptId: $id }) { attempt { status } userErrors { name } }
}`;
const WATCH = 'subscription ($id: ID!) { placeOrderProgress(attemptId: $id) { __typename } }';
const RENEW = `mutation ($token: String) {
  createDeviceSession(input: { accessToken: $token }) { session { deviceId deviceCreated } }
}`;

interface Began {
  readonly service: TestService;
  readonly device: DeviceClient;
  readonly order: object & { readonly attemptId: string };
}

/** A service with a device and the input of an order, which came before maintenance. */
async function startBefore(number?: string): Promise<Began & AsyncDisposable> {
  const service = await startService({ domains: [DOMAIN] });
  const device = await service.openDevice();
  const order = await toOrderInput(device, DOMAIN, crypto.randomUUID(), number);
  return { service, device, order, [Symbol.asyncDispose]: () => service[Symbol.asyncDispose]() };
}

async function begin({ service, device }: Began, retryAfterSeconds = 120): Promise<void> {
  await service.service.stores.maintenance.set({ retryAfterSeconds });
  await until(async () => (await device.request('{ merchants { domain } }')).status === 503);
}

const outcomeOf = ({ status, headers, data, errors }: HttpAnswer) => ({
  status,
  wait: headers.get('retry-after'),
  data,
  codes: codesOf({ errors }),
});

const refused = { status: 503, wait: '120', data: undefined, codes: ['ServiceUnavailable'] };

describe('maintenance', () => {
  it('refuses new purchases and everything that leads to one, and nothing happens', async () => {
    await using began = await startBefore();
    const { service, device, order } = began;
    await begin(began);
    const documents: readonly (readonly [string, object])[] = [
      ['{ merchants { domain } }', {}],
      [`{ cart(domain: "${DOMAIN}") { lineItems { quantity } } }`, {}],
      [`{ products(domain: "${DOMAIN}", page: 1, size: 1) { products { title } } }`, {}],
      ['query ($id: ID!) { node(id: $id) { id } }', { id: toGlobalId('Merchant', DOMAIN) }],
      ['{ _entities(representations: [{ __typename: "Merchant", domain: "x" }]) { __typename } }', {}],
      ['{ orders(first: 1) { edges { cursor } } merchants { domain } }', {}],
      ['mutation { createServiceBinding(input: { service: "returns" }) { binding { service } } }', {}],
      [PLACE, { input: order }],
    ];

    for (const [query, variables] of documents) {
      assert.deepEqual(outcomeOf(await device.request(query, variables)), refused, query);
    }
    const session = await service.post(RENEW, { headers: APP });
    assert.deepEqual(outcomeOf(session), refused);
    assert.equal(session.headers.get('ratelimit'), null, 'no points are taken');
    assert.deepEqual(await service.ledger.orders(DOMAIN), []);
    assert.deepEqual(await service.ledger.charges(DOMAIN), []);
  });

  it('keeps open what reads and ends the purchases that were begun', async () => {
    await using began = await startBefore('4000000000003220');
    const { service, device, order } = began;
    const id = order.attemptId;
    await device.request(PLACE, { input: order });
    await begin(began);
    const node = 'query ($id: ID!) { node(id: $id) { __typename } }';
    const page = await device.request(
      `query ($id: ID!) { placeOrderAttempt(attemptId: $id) {
        status result { ... on PlaceOrderActionRequired { challenge { url } } }
      } }`,
      { id },
    );

    const challenge = new URL(/"url":"([^"]+)"/.exec(JSON.stringify(page.data))?.[1] ?? assert.fail('no challenge'));
    const approved = await fetch(challenge, {
      method: 'POST',
      headers: { origin: service.url },
      body: new URLSearchParams({ decision: 'approve' }),
    });
    const continued = await device.request(CONTINUE, { id });
    const watched: unknown[] = [];
    for await (const { data } of device.watch(WATCH, { id })) watched.push(data?.['placeOrderProgress']);
    const others = [
      await device.request('{ orders(first: 1) { edges { cursor } } }'),
      await device.request('{ paymentEncryptionKey { keyId } }'),
      await device.request(node, { id: toGlobalId('PlaceOrderAttempt', id) }),
      await device.request('{ __typename __schema { queryType { name } } }'),
      await service.post(RENEW, { headers: APP, variables: { token: device.token } }),
      await service.post(RENEW, { headers: { ...APP, cookie: `svc_session_v2=${device.token}` } }),
      await service.post(RENEW, { headers: { ...APP, ...device.headers } }),
    ];

    assert.equal(page.status, 200);
    assert.equal(approved.status, 200);
    assert.deepEqual(continued.data, { continuePlaceOrder: { attempt: { status: 'SUCCEEDED' }, userErrors: [] } });
    assert.deepEqual(watched.at(-1), { __typename: 'OrderPlaced' });
    assert.equal((await service.ledger.charges(DOMAIN)).length, 1);
    for (const { status, errors } of others) assert.deepEqual([status, errors], [200, undefined]);
    const renewed = { createDeviceSession: { session: { deviceId: device.deviceId, deviceCreated: false } } };
    assert.deepEqual(
      others.slice(-3).map(({ data }) => data),
      [renewed, renewed, renewed],
    );
  });

  it('lets an attempt under way end, whose order can be read', async () => {
    await using began = await startBefore();
    const { service, device, order } = began;
    const charge = service.faults(DOMAIN).inject('placeOrder', 'hold');
    const placing = device.request(PLACE, { input: order });
    await charge.met;
    await begin(began);
    await charge.release();

    const { data } = await placing;

    assert.match(JSON.stringify(data), /"status":"SUCCEEDED"/);
    assert.equal((await service.ledger.charges(DOMAIN)).length, 1);
  });

  it('refuses operations on sockets, which stay open', async () => {
    await using began = await startBefore();
    const { service, device } = began;
    await using socket = await RawSocket.connect(service.url, device.headers);
    await begin(began);
    const ask = async (id: string, query: string) => {
      socket.send({ id, type: 'subscribe', payload: { query } });
      return socket.next();
    };

    const refusal = await ask('1', '{ merchants { domain } }');
    const orders = await ask('2', '{ orders(first: 1) { edges { cursor } } }');

    assert.equal(refusal.type, 'error');
    assert.match(JSON.stringify(refusal.payload), /"retryAfterSeconds":120,.*"code":"ServiceUnavailable"/);
    assert.deepEqual([orders.type, orders.payload], ['next', { data: { orders: { edges: [] } } }]);
    assert.equal((await fetch(`${service.url}/readyz`)).status, 200);
    assert.equal((await fetch(`${service.url}/healthz`)).status, 200);
    assert.equal((await fetch(`${service.url}/.well-known/jwks.json`)).status, 200);
  });

  it('can be set for one node, which keeps it', async () => {
    await using service = await startService({
      domains: [DOMAIN],
      config: { maintenance: { retryAfterSeconds: 120 } },
    });

    const answer = await service.post('{ merchants { domain } }', { headers: APP });

    assert.deepEqual(outcomeOf(answer), refused);
  });
});
