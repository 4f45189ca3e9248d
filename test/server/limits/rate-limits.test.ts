import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { describe, it } from 'node:test';
import { getIntrospectionQuery } from 'graphql';
import { WebSocket } from 'ws';
import * as z from 'zod';
import { defaultRateLimits } from '../../../src/config/default-rate-limits.ts';
import type { Config } from '../../../src/config/loaded-config.ts';
import { toSettings } from '../../contract/rate-limits.ts';
import { codesOf, type HttpAnswer } from '../../support/graphql-client.ts';
import { RawSocket } from '../../support/machine/raw-socket.ts';
import { toOrderInput } from '../../support/orders/order-input.ts';
import { placeOrder } from '../../support/orders/place-order.ts';
import { makeReadyCart } from '../../support/orders/ready-cart.ts';
import { type DeviceClient, startService, type TestService } from '../../support/servers/start-service.ts';

const DOMAIN = 'apparel.demo.example';
const APP = { 'x-svc-app-id': 'demo-app' };
const SESSION = 'mutation { createDeviceSession(input: {}) { session { deviceId } } }';
const PLACE = `mutation ($input: PlaceOrderInput!) {
  placeOrder(input: $input) { replayed attempt { status } userErrors { name } }
}`;
const BAD_CARD = '4000000000000002';

type Limits = Parameters<typeof toSettings>[0];

const start = (limits: Limits, config: Partial<Config> = {}): Promise<TestService> =>
  startService({ domains: [DOMAIN], config: { ...config, rateLimits: toSettings(limits) } });

const limit = (points: number, seconds = 60, coolOffSeconds = 0) => ({ points, seconds, coolOffSeconds });

const openSession = (service: TestService, headers: Readonly<Record<string, string>> = {}) =>
  service.post(SESSION, { headers: { ...APP, ...headers } });

const statusesOf = async (answers: readonly Promise<HttpAnswer>[]): Promise<number[]> =>
  (await Promise.all(answers)).map(({ status }) => status);

describe('rate limits', () => {
  it('answer 429 with the time to wait and what is left, and nothing is done', async () => {
    await using service = await start({ sessions: limit(1, 60, 90) });

    const first = await openSession(service);
    const second = await openSession(service);

    assert.equal(first.status, 200);
    assert.equal(first.headers.get('ratelimit-policy'), '"sessions";q=1;w=60, "anonymous";q=100000;w=60');
    assert.match(first.headers.get('ratelimit') ?? '', /^"sessions";r=0;t=(?:60|59), "anonymous";r=99999;t=(?:60|59)$/);
    assert.equal(second.status, 429);
    assert.equal(second.data, undefined);
    assert.deepEqual(codesOf(second), ['RateLimited']);
    assert.equal(second.errors?.[0]?.extensions?.['retryAfterSeconds'], 90);
    assert.equal(second.headers.get('retry-after'), '90');
    assert.match(second.headers.get('ratelimit') ?? '', /^"sessions";r=0;t=90, /);
    assert.deepEqual(second.headers.getSetCookie(), []);
  });

  it('leave documents alone that touch none', async () => {
    await using service = await start({ sessions: limit(1) });
    const { token } = await service.openDevice();
    const headers = { 'x-svc-authorization': token };

    const answers = await Promise.all([1, 2, 3].map(() => service.post('{ merchants { domain } }', { headers })));

    assert.deepEqual(
      answers.map(({ status, headers }) => [status, headers.get('ratelimit')]),
      [
        [200, null],
        [200, null],
        [200, null],
      ],
    );
  });

  it('take the points of all root fields first: aliases and fragments gain nothing', async () => {
    await using service = await start({ sessions: limit(3) });
    const field = 'createDeviceSession(input: {}) { session { deviceId } }';
    const four = `mutation { a: ${field} ...Rest } fragment Rest on Mutation { b: ${field} ... { c: ${field} d: ${field} } }`;

    const refused = await service.post(four, { headers: APP });
    const three = await service.post(
      `mutation { a: ${field} b: ${field} b: ${field} ...C } fragment C on Mutation { c: ${field} }`,
      { headers: APP },
    );

    assert.deepEqual([refused.status, refused.data], [429, undefined]);
    assert.deepEqual([three.status, Object.keys(three.data ?? {})], [200, ['a', 'b', 'c']]);
    assert.equal((await openSession(service)).status, 429);
  });

  it('take nothing for what is skipped', async () => {
    await using service = await start({ sessions: limit(1) });
    const document = `mutation ($off: Boolean!) {
      a: createDeviceSession(input: {}) @skip(if: $off) { session { deviceId } }
      b: createDeviceSession(input: {}) @include(if: false) { session { deviceId } }
    }`;

    const skipped = await service.post(document, { headers: APP, variables: { off: true } });

    assert.equal(skipped.status, 200);
    assert.deepEqual(await statusesOf([openSession(service)]), [200]);
  });

  it('count source addresses behind the proxies, IPv6 by its first 64 bits', async () => {
    await using service = await start({ sessions: limit(1) }, { trustedProxies: 1 });
    const from = (address: string) => openSession(service, { 'x-forwarded-for': address }).then(({ status }) => status);

    assert.equal(await from('203.0.113.1'), 200);
    assert.equal(await from('198.51.100.9, 203.0.113.1'), 429);
    assert.equal(await from('203.0.113.2'), 200);
    assert.equal(await from('2001:db8:0:7::1'), 200);
    assert.equal(await from('2001:db8:0:7:ffff::2'), 429);
    assert.equal(await from('2001:db8:0:8::1'), 200);
  });

  it('do not believe a header that no proxy sent', async () => {
    await using service = await start({ sessions: limit(1) });
    await openSession(service);

    const answer = await openSession(service, { 'x-forwarded-for': '203.0.113.7', 'x-svc-buyer-ip': '203.0.113.7' });

    assert.equal(answer.status, 429);
  });

  it('count the buyers of an app-level token by the address that the backend states', async () => {
    await using service = await start({ sessions: limit(1) });
    const { token } = await service.service.auth.issueAppToken('demo-app');
    const buyer = (ip: string) => openSession(service, { authorization: `Bearer ${token}`, 'x-svc-buyer-ip': ip });

    assert.equal((await buyer('203.0.113.1')).status, 200);
    assert.equal((await buyer('203.0.113.2')).status, 200);
    assert.equal((await buyer('203.0.113.1')).status, 429);
  });

  describe('of orders', () => {
    const place = async (device: DeviceClient, id: string, card?: string) =>
      device.request(PLACE, { input: await toOrderInput(device, DOMAIN, id, card) });

    it('count calls with a server secret by device only', async () => {
      await using service = await start({ orders: limit(1) });
      const device = await service.openDevice();
      const asServer = async (deviceId: string) => {
        const input = await toOrderInput(device, DOMAIN, crypto.randomUUID());
        const headers = { 'x-svc-authorization': 'demo-server-secret', 'x-svc-device-id': deviceId };
        return (await service.post(PLACE, { headers, variables: { input } })).status;
      };

      assert.deepEqual(await Promise.all(['one', 'two', 'three'].map(asServer)), [200, 200, 200]);
      assert.equal(await asServer('one'), 429);
      assert.equal((await service.ledger.charges(DOMAIN)).length, 3);
    });

    it('do not count a replay, also when no point is left', async () => {
      await using service = await start({ orders: limit(1), failedPayments: limit(1) });
      const device = await service.openDevice();
      const input = await toOrderInput(device, DOMAIN, crypto.randomUUID());
      const shape = z.object({
        placeOrder: z.object({ replayed: z.boolean(), attempt: z.object({ status: z.string() }) }),
      });
      const call = async () => shape.parse((await device.request(PLACE, { input })).data).placeOrder;

      const first = await call();
      const replays = await Promise.all([call(), call(), call()]);
      const other = await place(device, crypto.randomUUID());

      assert.deepEqual(first, { replayed: false, attempt: { status: 'SUCCEEDED' } });
      assert.deepEqual(replays, Array(3).fill({ replayed: true, attempt: { status: 'SUCCEEDED' } }));
      assert.equal(other.status, 429);
      assert.equal((await service.ledger.charges(DOMAIN)).length, 1);
    });

    it('count declined payments, and not those that succeed or are refused before', async () => {
      await using service = await start({ failedPayments: limit(2, 60, 600) });
      const device = await service.openDevice();

      const statuses = [
        (await place(device, crypto.randomUUID())).status,
        (await place(device, crypto.randomUUID(), BAD_CARD)).status,
        (await place(device, crypto.randomUUID())).status,
        (
          await device.request(PLACE, {
            input: { ...(await toOrderInput(device, DOMAIN, 'x')), domain: 'nowhere.example' },
          })
        ).status,
        (await place(device, crypto.randomUUID(), BAD_CARD)).status,
      ];
      const third = await place(device, crypto.randomUUID());

      assert.deepEqual(statuses, [200, 200, 200, 200, 200]);
      assert.deepEqual([third.status, third.headers.get('retry-after')], [429, '600']);
      assert.equal((await service.ledger.charges(DOMAIN)).length, 2);
    });

    it('let nobody try more cards by aliases than there may be failures', async () => {
      await using service = await start({ failedPayments: limit(2) });
      const device = await service.openDevice();
      const input = await toOrderInput(device, DOMAIN, crypto.randomUUID(), BAD_CARD);
      const inputs = {
        a: input,
        b: { ...input, attemptId: null, idempotencyKey: 'b' },
        c: { ...input, attemptId: null, idempotencyKey: 'c' },
      };
      const document = `mutation ($a: PlaceOrderInput!, $b: PlaceOrderInput!, $c: PlaceOrderInput!) {
        a: placeOrder(input: $a) { attempt { status } } b: placeOrder(input: $b) { attempt { status } } c: placeOrder(input: $c) { attempt { status } }
      }`;

      const answer = await device.request(document, inputs);

      assert.deepEqual([answer.status, answer.data], [429, undefined]);
      assert.deepEqual(await service.ledger.orders(DOMAIN), []);
    });

    it('count a payment that nobody waits for once it has ended', async () => {
      await using service = await start({ failedPayments: limit(1) });
      const device = await service.openDevice();
      const progress = 'subscription ($id: ID!) { placeOrderProgress(attemptId: $id) { __typename } }';
      const unwatched = async (card?: string) => {
        const input = await toOrderInput(device, DOMAIN, crypto.randomUUID(), card);
        const { status } = await device.request(PLACE, { input: { ...input, wait: false } });
        const events: unknown[] = [];
        if (status !== 200) return { status, events };
        for await (const { data } of device.watch(progress, { id: input.attemptId })) events.push(data);
        return { status, last: events.at(-1) };
      };
      const ended = (__typename: string) => ({ status: 200, last: { placeOrderProgress: { __typename } } });

      assert.deepEqual(await unwatched(), ended('OrderPlaced'));
      assert.deepEqual(await unwatched(), ended('OrderPlaced'));
      assert.deepEqual(await unwatched(BAD_CARD), ended('PlaceOrderError'));
      assert.deepEqual(await unwatched(), { status: 429, events: [] });
    });
  });

  it('count each promotion code', async () => {
    await using service = await start({ promoCodes: limit(3) });
    const device = await service.openDevice();
    const apply = async (...promoCodes: string[]) => {
      const document = `mutation ($input: ApplyPromoCodesInput!) { applyPromoCodes(input: $input) { userErrors { name } } }`;
      return (await device.request(document, { input: { domain: DOMAIN, promoCodes } })).status;
    };

    assert.deepEqual(
      [await apply('A', 'B'), await apply('C', 'D'), await apply('C'), await apply('E')],
      [200, 429, 200, 429],
    );
  });

  it('count the promotion codes of a call whose key another input has at that moment', async () => {
    await using service = await start({ promoCodes: limit(1) });
    const device = await service.openDevice();
    const apply = (...promoCodes: string[]) => {
      const document = `mutation ($input: ApplyPromoCodesInput!) { applyPromoCodes(input: $input) { userErrors { name } } }`;
      return device.request(document, { input: { domain: DOMAIN, promoCodes, idempotencyKey: 'once' } });
    };
    await makeReadyCart(device, DOMAIN);
    const held = service.faults(DOMAIN).inject('applyPromoCodes', 'hold');

    const first = apply('A');
    await held.met;
    const others = await apply('B');
    const same = apply('A');
    await held.release();

    assert.deepEqual([others.status, (await first).status, (await same).status], [429, 200, 200]);
  });

  it('count a declined continuation that seemed to repeat another when it came', async () => {
    await using service = await start({ failedPayments: limit(1, 60, 600) });
    const device = await service.openDevice();
    const { stores } = service.service;
    const { has } = stores.idempotency;
    const declined = async () => {
      const attemptId = crypto.randomUUID();
      const { attempt } = await placeOrder(device, { key: attemptId, card: '4000000000003220' });
      const url = attempt?.result?.challenge?.url ?? '';
      await fetch(url, { method: 'POST', body: new URLSearchParams({ decision: 'decline' }) });
      return attemptId;
    };
    const resume = (attemptId: string, idempotencyKey: string) => {
      const document = `mutation ($input: ContinuePlaceOrderInput!) { continuePlaceOrder(input: $input) { attempt { status } } }`;
      return device.request(document, { input: { attemptId, idempotencyKey } });
    };
    const [one, two] = [await declined(), await declined()];
    // The keys are at work when the calls come, and free again when they run.
    stores.idempotency.has = async () => true;

    const first = await resume(one, 'one');
    const replayed = await resume(one, 'one');
    const second = await resume(two, 'two');
    stores.idempotency.has = has;

    assert.deepEqual(first.data, { continuePlaceOrder: { attempt: { status: 'FAILED' } } });
    assert.deepEqual(replayed.data, first.data);
    assert.deepEqual(codesOf(second), ['RateLimited']);
    assert.equal(second.errors?.[0]?.extensions?.['retryAfterSeconds'], 600);
  });

  describe('of anonymous operations', () => {
    const MERCHANTS = '{ merchants { domain } }';
    const products = (size: number) =>
      `{ products(domain: "${DOMAIN}", size: ${size}) { products { baseSku variants { sku handle title } } } }`;

    it('refuse without a credential, with a bad one and with an App ID alone, by one count, and nothing is done', async () => {
      await using service = await start({ anonymous: limit(3, 60, 90) });
      await service.post('{ __typename }');
      await service.post(MERCHANTS, { headers: { 'x-svc-authorization': 'none' } });
      await service.post(MERCHANTS, { headers: APP });

      const refused = await openSession(service);
      const others = [await service.post('{ __typename }'), await service.post(MERCHANTS, { headers: APP })];

      assert.deepEqual([refused.status, refused.data, codesOf(refused)], [429, undefined, ['RateLimited']]);
      assert.equal(refused.headers.get('retry-after'), '90');
      assert.match(refused.headers.get('ratelimit') ?? '', /"anonymous";r=0;t=90/);
      assert.deepEqual(refused.headers.getSetCookie(), []);
      assert.deepEqual(
        others.map(({ status }) => status),
        [429, 429],
      );
    });

    it('leave other addresses alone, and at the same one each token and server secret', async () => {
      await using service = await start({ anonymous: limit(2) }, { trustedProxies: 1 });
      const at = (address: string, headers: Readonly<Record<string, string>>) =>
        service.post(MERCHANTS, { headers: { ...headers, 'x-forwarded-for': address } }).then(({ status }) => status);
      const session = await openSession(service, { 'x-forwarded-for': '203.0.113.1' });
      const token = /svc_session_v2=([^;]+)/.exec(session.headers.getSetCookie()[0] ?? '')?.[1] ?? '';
      const app = await service.service.auth.issueAppToken('demo-app');

      assert.equal(await at('203.0.113.1', APP), 200);
      assert.equal(await at('203.0.113.1', APP), 429);
      assert.equal(await at('203.0.113.1', { 'x-svc-authorization': token }), 200);
      assert.equal(await at('203.0.113.1', { 'x-svc-authorization': 'demo-server-secret' }), 200);
      assert.equal(await at('203.0.113.1', { authorization: `Bearer ${app.token}` }), 200);
      assert.equal(await at('203.0.113.2', APP), 200);
    });

    it('take more points the more an operation costs', async () => {
      await using service = await start({ anonymous: limit(6) });

      const [small, large, largest] = [
        await service.post(products(10), { headers: APP }),
        await service.post(products(100), { headers: APP }),
        await service.post(products(100), { headers: APP }),
      ];

      assert.deepEqual([small.status, large.status, largest.status], [200, 200, 429]);
      assert.match(small.headers.get('ratelimit') ?? '', /"anonymous";r=5;/);
      assert.match(large.headers.get('ratelimit') ?? '', /"anonymous";r=2;/);
    });

    it('count over a socket too', async () => {
      await using service = await start({ anonymous: limit(1) });
      await using socket = await RawSocket.connect(service.url, APP);

      socket.subscribe('1', MERCHANTS);
      const first = [await socket.next(), await socket.next()];
      socket.subscribe('2', MERCHANTS);
      const second = await socket.next();

      assert.deepEqual(
        [...first, second].map(({ type }) => type),
        ['next', 'complete', 'error'],
      );
      assert.match(JSON.stringify(second.payload), /"RateLimited"/);
    });
  });

  describe('of introspection', () => {
    const STANDARD = getIntrospectionQuery();

    it('refuse each way to read the schema, aliases counted, and nothing else', async () => {
      await using service = await start({ introspection: limit(3) });

      const answers = [
        await service.post('{ _service { sdl } __typename }'),
        await service.post('{ a: __type(name: "Cart") { name } b: __schema { queryType { name } } }'),
        await service.post(STANDARD),
        await service.post('{ _service { sdl } merchants { domain } }', { headers: APP }),
        await service.post('{ merchants { domain __typename } }', { headers: APP }),
      ];

      assert.deepEqual(
        answers.map(({ status }) => status),
        [200, 200, 429, 429, 200],
      );
      assert.deepEqual(answers[3]?.data, undefined);
      assert.match(answers[3]?.headers.get('ratelimit') ?? '', /"introspection";r=0/);
    });

    it('leave other addresses alone', async () => {
      await using service = await start({ introspection: limit(1) }, { trustedProxies: 1 });
      const from = (address: string) =>
        service.post(STANDARD, { headers: { 'x-forwarded-for': address } }).then(({ status }) => status);

      assert.deepEqual(
        [await from('203.0.113.1'), await from('203.0.113.1'), await from('203.0.113.2')],
        [200, 429, 200],
      );
    });

    it('are wide enough for a team whose tools read the schema all at once, without a setting', async () => {
      await using service = await startService({ domains: [DOMAIN], config: { rateLimits: defaultRateLimits } });

      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) => service.post(index % 2 === 0 ? STANDARD : '{ _service { sdl } }')),
      );

      assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
    });
  });

  describe('of new sockets', () => {
    const refusal = async (service: TestService, headers: Readonly<Record<string, string>> = {}) => {
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        const socket = new WebSocket(`${service.url.replace(/^http/, 'ws')}/graphql`, 'graphql-transport-ws', {
          headers: { ...headers },
        });
        socket
          .once('unexpected-response', (_request, answer) => resolve(answer))
          .once('open', () => reject(new Error('It opened')));
      });
      return { status: response.statusCode, headers: response.headers, body: await json(response) };
    };

    it('answer 429 at the upgrade once the address has no more', async () => {
      await using service = await start({ sockets: limit(2, 60, 90) });
      await using _one = await RawSocket.connect(service.url, APP);
      await using _two = await RawSocket.connect(service.url, APP);

      const { status, headers, body } = await refusal(service);

      assert.deepEqual([status, headers['retry-after']], [429, '90']);
      assert.deepEqual(
        [headers['ratelimit'], headers['ratelimit-policy']],
        ['"sockets";r=0;t=90', '"sockets";q=2;w=60'],
      );
      const [error] = z
        .object({ errors: z.array(z.looseObject({ extensions: z.looseObject({}) })) })
        .parse(body).errors;
      assert.deepEqual([error?.extensions['code'], error?.extensions['retryAfterSeconds']], ['RateLimited', 90]);
      assert.equal((await openSession(service)).status, 200);
    });

    it('close with 1013 once the device has no more, wherever it comes from', async () => {
      await using service = await start({ sockets: limit(2) }, { trustedProxies: 1 });
      const { token } = await service.openDevice();
      const open = async (ip: string) => {
        const socket = await RawSocket.open(service.url, { headers: { 'x-forwarded-for': ip } });
        socket.send({ type: 'connection_init', payload: { 'x-svc-authorization': token } });
        return socket;
      };
      // Acknowledged in turns: tokens that are verified at the same time may be counted in any order.
      await using one = await open('203.0.113.1');
      assert.equal((await one.next()).type, 'connection_ack');
      await using two = await open('203.0.113.2');
      assert.equal((await two.next()).type, 'connection_ack');

      await using three = await open('203.0.113.3');

      assert.deepEqual(await three.closed, { code: 1013, reason: 'RateLimited' });
    });

    it('count those of a server secret by device only, whether it comes with the upgrade or after it', async () => {
      await using service = await start({ sockets: limit(2) });
      const credential = (device: string) => ({
        'x-svc-authorization': 'demo-server-secret',
        'x-svc-device-id': device,
      });
      for (const device of ['one', 'two', 'three', 'four']) {
        await using _socket = await RawSocket.connect(service.url, credential(device));
      }
      await using _five = await RawSocket.connect(service.url, APP);
      await using _six = await RawSocket.connect(service.url, APP);

      assert.equal((await refusal(service)).status, 429);
      await using seventh = await RawSocket.open(service.url, { headers: credential('one') });
      seventh.send({ type: 'connection_init', payload: credential('one') });
      assert.equal((await seventh.next()).type, 'connection_ack');
      await using eighth = await RawSocket.open(service.url, { headers: credential('one') });
      eighth.send({ type: 'connection_init', payload: credential('one') });
      assert.deepEqual(await eighth.closed, { code: 1013, reason: 'RateLimited' });
    });
  });

  describe('over a socket', () => {
    it('give the operation the error and leave the socket open, and count with those over HTTP', async () => {
      await using service = await start({ sessions: limit(3) });
      await openSession(service);
      await using one = await RawSocket.connect(service.url, APP);
      await using two = await RawSocket.connect(service.url, APP);

      one.subscribe('1', SESSION);
      const results = [await one.next(), await one.next()];
      two.subscribe('2', SESSION);
      results.push(await two.next(), await two.next());
      two.subscribe('3', SESSION);
      const refused = await two.next();
      two.subscribe('4', '{ merchants { domain } }');

      assert.deepEqual(
        results.map(({ type }) => type),
        ['next', 'complete', 'next', 'complete'],
      );
      assert.deepEqual([refused.type, refused.id], ['error', '3']);
      const [error] = z.array(z.looseObject({ extensions: z.looseObject({}) })).parse(refused.payload);
      const { code, httpStatus, retryAfterSeconds } = error?.extensions ?? {};
      assert.deepEqual([code, httpStatus], ['RateLimited', 429]);
      assert.ok(Number(retryAfterSeconds) > 50, String(retryAfterSeconds));
      assert.equal((await two.next()).type, 'next');
    });
  });
});
