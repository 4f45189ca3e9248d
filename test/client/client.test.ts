import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { parse } from 'graphql';
import { openClient } from '../../client/src/create-client.ts';
import { CartwrightError, createClient, createServerClient, type Device, isUserError } from '../../client/src/index.ts';
import { findVariantId } from '../support/orders/find-variant-id.ts';
import { startService, type TestService } from '../support/servers/start-service.ts';
import { until } from '../support/until.ts';

const SHOP = 'apparel.demo.example';
const SKU = 'PKT-M-MOSS';
const MERCHANTS = '{ activeCarts { domain } }';
const ADD =
  'mutation ($input: AddLineItemInput!) { addLineItem(input: $input) { replayed cart { lineItems { quantity } } userErrors { __typename name } } }';
/** Without a key. */
const CLEAR = 'mutation { clearCart(input: { domain: "apparel.demo.example" }) { userErrors { name } } }';

const atOnce = async () => {};

const isUpdate = (body: string): boolean => body.includes('updateLineItem');

/** A client, and what it sends. `answer` may lose an answer, or send another one. */
function open(
  service: Pick<TestService, 'url'>,
  options: Partial<Parameters<typeof createClient>[0]> = {},
  answer: (response: Response, body: string, count: number) => Response | Promise<Response> = (response) => response,
) {
  const sent: string[] = [];
  const client = openClient(
    {
      url: `${service.url}/graphql`,
      appId: 'demo-app',
      fetch: async (input, init) => {
        const body = String(init?.body);
        sent.push(body);
        return answer(await fetch(input, init), body, sent.length);
      },
      ...options,
    },
    atOnce,
  );
  return { client, sent, sessions: () => sent.filter((body) => body.includes('createDeviceSession')).length };
}

const hasCode = (code: string) => (error: unknown) => error instanceof CartwrightError && error.code === code;

describe('createClient', () => {
  it('makes one session for calls that begin together, and sends each of them once', async () => {
    await using service = await startService({ domains: [SHOP] });
    const { client, sent, sessions } = open(service);

    const answers = await Promise.all([
      client.query(MERCHANTS),
      client.query(MERCHANTS),
      client.query({ toString: () => MERCHANTS }),
    ]);

    assert.deepEqual(answers, Array(3).fill({ activeCarts: [] }));
    assert.deepEqual([sessions(), sent.length], [1, 4]);
  });

  it('shares a session between clients with one storage, which begin together, and keeps it', async () => {
    await using service = await startService({ domains: [SHOP] });
    const kept = new Map<string, string>();
    const storage = {
      getItem: async (key: string) => kept.get(key) ?? null,
      setItem: async (key: string, value: string) => void kept.set(key, value),
    };
    const tabs = [open(service, { storage }), open(service, { storage })];

    await Promise.all(tabs.map(({ client }) => client.query(MERCHANTS)));
    const reloaded = open(service, { storage });
    await reloaded.client.query(MERCHANTS);

    assert.equal(
      tabs.reduce((sum, { sessions }) => sum + sessions(), reloaded.sessions()),
      1,
    );
  });

  it('renews a token that the service rejects, and keeps the cart', async () => {
    let now = Date.now();
    await using service = await startService({ domains: [SHOP], now: () => now });
    const { client, sessions } = open(service);
    const variantId = await findVariantId(await service.openDevice(), SHOP, SKU);
    await client.mutate(ADD, { input: { domain: SHOP, addToCartRef: { variantId }, quantity: 1 } });

    now += 3_600_000;
    const answer = await client.query(MERCHANTS);

    assert.deepEqual(answer, { activeCarts: [{ domain: SHOP }] });
    assert.equal(sessions(), 2);
  });

  it('starts a new device if the service cannot renew the old one', async () => {
    let now = Date.now();
    await using service = await startService({ domains: [SHOP], now: () => now });
    const devices: Device[] = [];
    const { client } = open(service, { onSession: (device) => void devices.push(device) });
    await client.query(MERCHANTS);

    now += 9 * 86_400_000;

    assert.deepEqual(await client.query(MERCHANTS), { activeCarts: [] });
    assert.equal(new Set(devices.map(({ deviceId }) => deviceId)).size, 2);
    assert.equal(new Set(devices.map(({ accessToken }) => accessToken)).size, 2);
  });

  it('tells a tab of the new device that another one has begun', async () => {
    let now = Date.now();
    await using service = await startService({ domains: [SHOP], now: () => now });
    const kept = new Map<string, string>();
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    };
    const openTab = () => {
      const devices: string[] = [];
      return { devices, ...open(service, { storage, onSession: ({ deviceId }) => void devices.push(deviceId) }) };
    };
    const [one, other] = [openTab(), openTab()];
    for (const { client } of [one, other]) await client.query(MERCHANTS);

    now += 9 * 86_400_000;
    for (const { client } of [other, one]) await client.query(MERCHANTS);
    await one.client.query(MERCHANTS);

    assert.equal(new Set(one.devices).size, 2);
    assert.deepEqual([one.devices.length, other.devices], [2, one.devices.slice(1)]);
  });

  it('works on a machine whose clock is an hour off, with one session', async () => {
    for (const hour of [-3_600_000, 3_600_000]) {
      await using service = await startService({ domains: [SHOP], now: () => Date.now() + hour });
      const { client, sessions } = open(service);

      await client.query(MERCHANTS);
      await client.query(MERCHANTS);

      assert.equal(sessions(), 1);
    }
  });

  it('adds an item once although the first answer is lost, and has the key of the caller if there is one', async () => {
    await using service = await startService({ domains: [SHOP] });
    const variantId = await findVariantId(await service.openDevice(), SHOP, SKU);
    let lost = 0;
    const { client, sent } = open(service, {}, (response, body) => {
      if (!body.includes('addLineItem') || lost > 0) return response;
      lost += 1;
      throw new TypeError('the network broke');
    });

    const answer = await client.mutate(ADD, { input: { domain: SHOP, addToCartRef: { variantId }, quantity: 2 } });
    await client.mutate(ADD, {
      input: { domain: SHOP, addToCartRef: { variantId }, quantity: 0, idempotencyKey: 'mine' },
    });

    assert.deepEqual(answer, {
      addLineItem: { replayed: true, cart: { lineItems: [{ quantity: 2 }] }, userErrors: [] },
    });
    const [first, second, own] = sent.filter((body) => body.includes('addLineItem'));
    assert.equal(first, second);
    assert.match(own ?? '', /"idempotencyKey":"mine"/);
  });

  it('does not repeat a mutation as another device after its answer is lost', async () => {
    let now = Date.now();
    await using service = await startService({ domains: [SHOP], now: () => now });
    const variantId = await findVariantId(await service.openDevice(), SHOP, SKU);
    let lost = 0;
    const { client, sent, sessions } = open(service, {}, (response, body) => {
      if (!body.includes('addLineItem') || lost > 0) return response;
      lost += 1;
      // Too long ago for a renewal: the session that follows is another device.
      now += 9 * 86_400_000;
      throw new TypeError('the network broke');
    });

    await assert.rejects(
      client.mutate(ADD, { input: { domain: SHOP, addToCartRef: { variantId }, quantity: 2 } }),
      hasCode('DeviceChanged'),
    );

    // The first, its renewal that was refused, and the new device.
    assert.equal(sessions(), 3);
    const added = sent.filter((body) => body.includes('addLineItem'));
    // The second was sent with the old token, which the service rejects.
    assert.equal(added.length, 2);
    assert.deepEqual(await client.query(MERCHANTS), { activeCarts: [] });
  });

  it('repeats a mutation as a new device if the service rejected the token, and so did nothing', async () => {
    let now = Date.now();
    await using service = await startService({ domains: [SHOP], now: () => now });
    const variantId = await findVariantId(await service.openDevice(), SHOP, SKU);
    const { client, sessions } = open(service);
    await client.query(MERCHANTS);

    now += 9 * 86_400_000;
    await client.mutate(ADD, { input: { domain: SHOP, addToCartRef: { variantId }, quantity: 2 } });

    assert.deepEqual(await client.query(MERCHANTS), { activeCarts: [{ domain: SHOP }] });
    assert.equal(sessions(), 3);
  });

  it('shows nothing of a device that was replaced while its answer was on its way', async () => {
    let now = Date.now();
    await using service = await startService({ domains: [SHOP], now: () => now });
    const variantId = await findVariantId(await service.openDevice(), SHOP, SKU);
    const arrived = { query: Promise.withResolvers<void>(), mutation: Promise.withResolvers<void>() };
    const isReplaced = Promise.withResolvers<void>();
    const late = new Set<string>();
    const { client } = open(service, {}, async (response, body) => {
      const kind = body.includes('addLineItem') ? 'mutation' : 'query';
      if (body.includes('createDeviceSession') || body.includes('deviceId') || late.has(kind)) return response;
      late.add(kind);
      arrived[kind].resolve();
      await isReplaced.promise;
      return response;
    });
    await client.query('{ merchants { deviceId: domain } }');
    const first = client.deviceId;

    const input = { domain: SHOP, addToCartRef: { variantId }, quantity: 2 };
    const refused = client.mutate(ADD, { input }).catch((error: unknown) => error);
    await arrived.mutation.promise;
    const asked = client.query(MERCHANTS);
    await arrived.query.promise;
    now += 9 * 86_400_000;
    await client.query('{ merchants { deviceId: domain } }');
    isReplaced.resolve();

    assert.deepEqual(await asked, { activeCarts: [] });
    const error = await refused;
    assert.ok(error instanceof CartwrightError);
    assert.deepEqual([error.code, error.isAnswered], ['DeviceChanged', true]);
    assert.match(JSON.stringify(error.data), /"quantity":2/);
    assert.notEqual(client.deviceId, first);
  });

  it('does not repeat a mutation without a key whose answer is lost', async () => {
    await using service = await startService({ domains: [SHOP] });
    const { client, sent } = open(service, {}, (response, body) => {
      if (body.includes('createServiceBinding')) throw new TypeError('the network broke');
      return response;
    });

    await assert.rejects(
      client.mutate('mutation { createServiceBinding(input: { service: "returns" }) { userErrors { name } } }'),
      hasCode('NetworkFailed'),
    );

    assert.equal(sent.filter((body) => body.includes('createServiceBinding')).length, 1);
  });

  it('says that nobody knows what became of a mutation whose answer was lost, also if the next try is refused', async () => {
    await using service = await startService({ domains: [SHOP] });
    const variantId = await findVariantId(await service.openDevice(), SHOP, SKU);
    const errors = [
      { message: 'Too many', extensions: { code: 'RateLimited', retryable: true, retryAfterSeconds: 600 } },
    ];
    let tries = 0;
    const { client } = open(service, {}, (response, body) => {
      if (!body.includes('addLineItem')) return response;
      tries += 1;
      if (tries % 2 === 1) throw new TypeError('the network broke');
      return Response.json({ errors });
    });
    const input = { domain: SHOP, addToCartRef: { variantId }, quantity: 2 };
    const fail = async (given: object) => {
      const error: unknown = await client.mutate(ADD, { input: given }).catch((cause: unknown) => cause);
      assert.ok(error instanceof CartwrightError);
      const { code, isAnswered, retryable, retryAfterSeconds } = error;
      return [code, isAnswered, retryable, retryAfterSeconds];
    };

    // The same call would have another key, and add it again.
    assert.deepEqual(await fail(input), ['RateLimited', false, false, 600]);
    assert.deepEqual(await fail({ ...input, idempotencyKey: 'mine' }), ['RateLimited', false, true, 600]);
    assert.equal(tries, 4);
  });

  it('says of a mutation without a key whose answer is lost that it must not be repeated', async () => {
    await using service = await startService({ domains: [SHOP] });
    const { client } = open(service, {}, (response, body) => {
      if (body.includes('clearCart')) throw new TypeError('the network broke');
      return response;
    });

    const error: unknown = await client.mutate(CLEAR).catch((cause: unknown) => cause);

    assert.ok(error instanceof CartwrightError);
    assert.deepEqual([error.code, error.isAnswered, error.retryable], ['NetworkFailed', false, false]);
    assert.ok(error.cause instanceof TypeError);
  });

  it('does nothing twice of a mutation that was carried out in part, and tells the part that nobody knows of', async () => {
    await using service = await startService({ domains: [SHOP] });
    const refusal = { code: 'RateLimited', retryable: true };
    const data = { first: { userErrors: [] }, second: null };
    const answers: (object | 'lost')[] = [];
    const { client, sent } = open(service, {}, (response, body) => {
      if (!body.includes('clearCart')) return response;
      const answer = answers.shift();
      if (answer === 'lost') throw new TypeError('the network broke');
      const errors = [{ message: 'Too many', path: ['second'], extensions: { ...refusal, ...answer } }];
      return answer === undefined ? response : Response.json({ data, errors });
    });
    const fail = async (document: string, variables: object, ...given: typeof answers) => {
      answers.splice(0, answers.length, ...given);
      const before = sent.filter((body) => body.includes('clearCart')).length;
      const error: unknown = await client.mutate(document, { ...variables }).catch((cause: unknown) => cause);
      assert.ok(error instanceof CartwrightError, 'It was sent again');
      assert.deepEqual(error.data, data);
      return [error.isAnswered, error.retryable, sent.filter((body) => body.includes('clearCart')).length - before];
    };
    const field = 'clearCart(input: $input) { userErrors { name } }';
    const keyed = `mutation ($input: ClearCartInput!) { first: ${field} second: ${field} }`;
    const inline = field.replace('$input', '{ domain: $domain }');
    const keyless = `mutation ($domain: String!) { first: ${inline} second: ${inline} }`;
    const input = { domain: SHOP };
    const own = { input: { ...input, idempotencyKey: 'mine' } };
    const late = { retryAfterSeconds: 600 };

    assert.deepEqual(await fail(keyless, input, {}), [true, false, 1]);
    assert.deepEqual(await fail(keyed, { input }, {}, late), [true, false, 2]);
    assert.deepEqual(await fail(keyed, own, {}, late), [true, true, 2]);
    // The second may have been carried out with the first, when the answer was lost.
    assert.deepEqual(await fail(keyed, { input }, 'lost', late), [false, false, 2]);
    assert.deepEqual(await fail(keyed, own, 'lost', late), [false, true, 2]);
  });

  it('says of a mutation whose session cannot be renewed that it was not sent, and may be made again', async () => {
    let now = Date.now();
    await using service = await startService({ domains: [SHOP], now: () => now });
    const maintenance = () => new Response('', { status: 503, headers: { 'retry-after': '600' } });
    let isBehindProxy = true;
    const { client, sent, sessions } = open(service, {}, (response, body) =>
      isBehindProxy && body.includes('createDeviceSession') ? maintenance() : response,
    );
    const fail = async () => {
      const error: unknown = await client.mutate(CLEAR).catch((cause: unknown) => cause);
      assert.ok(error instanceof CartwrightError);
      return [error.code, error.isAnswered, error.retryable, error.retryAfterSeconds];
    };

    assert.deepEqual(await fail(), ['InvalidAnswer', true, true, 600]);
    assert.deepEqual([sent.length, sessions()], [1, 1]);
    isBehindProxy = false;
    await client.query(MERCHANTS);
    isBehindProxy = true;
    now += 3_600_000;

    // The service rejects the token, and so does nothing.
    assert.deepEqual(await fail(), ['InvalidAnswer', true, true, 600]);
    assert.equal(sent.filter((body) => body.includes('clearCart')).length, 1);
  });

  it('asks again for a query while the service is in maintenance', async () => {
    await using service = await startService({ domains: [SHOP] });
    let refusals = 0;
    const { client } = open(service, {}, (response, body) => {
      if (!body.includes('activeCarts') || refusals === 3) return response;
      refusals += 1;
      const extensions = { code: 'ServiceUnavailable', retryable: true };
      return Response.json({ errors: [{ message: 'Please try again later.', extensions }] }, { status: 503 });
    });

    assert.deepEqual(await client.query(MERCHANTS), { activeCarts: [] });
    assert.equal(refusals, 3);
  });

  it('does not wait for a service that says to come back after the time-out', async () => {
    await using service = await startService({ domains: [SHOP] });
    const { client, sent } = open(service, {}, (response, body) => {
      if (!body.includes('activeCarts')) return response;
      const extensions = { code: 'ServiceUnavailable', retryable: true, retryAfterSeconds: 600 };
      return Response.json({ errors: [{ message: 'Please try again later.', extensions }] }, { status: 503 });
    });

    await assert.rejects(client.query(MERCHANTS), hasCode('ServiceUnavailable'));

    assert.equal(sent.filter((body) => body.includes('activeCarts')).length, 1);
  });

  it('does not ask again before a proxy says so, which answers for the service', async () => {
    await using service = await startService({ domains: [SHOP] });
    let refused = 0;
    const { client } = open(service, {}, (response, body) => {
      if (!body.includes('merchants') || refused > 0) return response;
      refused += 1;
      return new Response('<h1>Busy</h1>', { status: 503, headers: { 'retry-after': '600' } });
    });

    const error: unknown = await client.query('{ merchants { domain } }').catch((cause: unknown) => cause);

    assert.ok(error instanceof CartwrightError, 'It was asked again');
    assert.deepEqual([error.code, error.retryable, error.retryAfterSeconds], ['InvalidAnswer', true, 600]);
  });

  it('gives user errors as data, which narrow by their type', async () => {
    await using service = await startService({ domains: [SHOP] });
    const { client } = open(service);
    type Found = { __typename: 'NotEnoughStockError'; quantityAvailable: number } | { __typename: 'PlainUserError' };
    const variantId = await findVariantId(await service.openDevice(), SHOP, SKU);

    const { addLineItem } = await client.mutate<{ addLineItem: { userErrors: Found[] } }>(
      ADD.replace('__typename name', '__typename ... on NotEnoughStockError { quantityAvailable }'),
      { input: { domain: SHOP, addToCartRef: { variantId }, quantity: 900 } },
    );

    const [error] = addLineItem.userErrors;
    assert.ok(error !== undefined && isUserError(error, 'NotEnoughStockError'));
    assert.ok(error.quantityAvailable > 0);
  });

  it('says what the service refuses, by its name', async () => {
    await using service = await startService({ domains: [SHOP] });

    await assert.rejects(open(service).client.query('{ nothing }'), hasCode('GRAPHQL_VALIDATION_FAILED'));
  });

  it('names an App ID that the service does not know, and sends no call with it', async () => {
    await using service = await startService({ domains: [SHOP] });
    const { client, sent, sessions } = open(service, { appId: 'nobody' });

    await assert.rejects(client.query(MERCHANTS), (error) => {
      assert.ok(error instanceof CartwrightError);
      assert.deepEqual([error.code, error.retryable, error.action], ['InvalidAppId', false, undefined]);
      assert.ok(error.requestId);
      return true;
    });
    // The call that waited for the session was not sent.
    assert.deepEqual([sent.length, sessions()], [1, 1]);
  });

  it('is not made for an address without protocol, or with an option that no header can have', () => {
    const options = { url: 'https://api.shop.example/graphql', appId: 'demo-app' };
    const own = { ...options, serverSecret: 'secret', deviceId: 'till-7' };

    assert.throws(() => createClient({ ...options, url: 'api.shop.example/graphql' }), hasCode('InvalidUrl'));
    for (const appId of ['', '店', 'demo\napp']) {
      assert.throws(() => createClient({ ...options, appId }), hasCode('InvalidOption'), appId);
    }
    assert.throws(
      () => createServerClient({ ...own, serverSecret: 'sec\nret' }),
      (error) => error instanceof Error && hasCode('InvalidOption')(error) && !error.message.includes('ret'),
    );
    assert.throws(() => createServerClient({ ...own, buyer: { userAgent: '店' } }), hasCode('InvalidOption'));
  });

  it('sends nothing with a storage that throws', async () => {
    await using service = await startService({ domains: [SHOP] });
    const fail = () => {
      throw new Error('The storage is full');
    };
    const { client, sent } = open(service, { storage: { getItem: fail, setItem: fail } });

    await assert.rejects(client.query(MERCHANTS), hasCode('StorageFailed'));
    assert.deepEqual(sent, []);
  });

  it('sends nothing after an abort', async () => {
    await using service = await startService({ domains: [SHOP] });
    const { client, sent } = open(service);

    await assert.rejects(client.query(MERCHANTS, {}, { signal: AbortSignal.abort() }), hasCode('Aborted'));
    assert.deepEqual(sent, []);
  });

  it('ends a call that waits for its session with the signal', async () => {
    const stop = new AbortController();
    const silent = (() => {
      stop.abort();
      return new Promise<Response>(() => {});
    }) satisfies typeof fetch;
    const client = createClient({ url: 'http://127.0.0.1/graphql', appId: 'demo-app', fetch: silent });

    await assert.rejects(client.query(MERCHANTS, {}, { signal: stop.signal }), hasCode('Aborted'));
  });
  it('ends with TimedOut after 30 seconds if nobody answers, and after 90 if the call orders', async (t) => {
    const waited: number[] = [];
    t.mock.method(AbortSignal, 'timeout', (milliseconds: number) => {
      waited.push(milliseconds);
      const patience = new AbortController();
      setImmediate(() => patience.abort(new DOMException('The operation timed out', 'TimeoutError')));
      return patience.signal;
    });
    const silent: typeof fetch = (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      });
    const client = createClient({ url: 'http://127.0.0.1/graphql', appId: 'demo-app', fetch: silent });
    const order = 'mutation ($input: CompleteOrderInput!) { completeOrder(input: $input) { userErrors { name } } }';

    await assert.rejects(client.query(MERCHANTS), hasCode('TimedOut'));
    assert.equal(Math.max(...waited), 30_000);
    await assert.rejects(client.mutate(order, { input: { domain: SHOP } }), hasCode('TimedOut'));
    assert.equal(Math.max(...waited), 90_000);
  });

  it('adds an item once over a network that was away, and names a network that stays away', async () => {
    await using service = await startService({ domains: [SHOP] });
    const variantId = await findVariantId(await service.openDevice(), SHOP, SKU);
    const input = { domain: SHOP, addToCartRef: { variantId }, quantity: 1 };
    let isOffline = false;
    let refused = 0;
    const send: typeof fetch = async (address, init) => {
      if (!isOffline) return fetch(address, init);
      refused += 1;
      // It comes back after the third try.
      isOffline = refused < 3;
      throw new TypeError('fetch failed');
    };
    const { client } = open(service, { fetch: send });
    await client.query(MERCHANTS);

    isOffline = true;
    const { addLineItem } = await client.mutate<{ addLineItem: { cart: { lineItems: { quantity: number }[] } } }>(ADD, {
      input,
    });
    const away = open(service, { fetch: () => Promise.reject(new TypeError('fetch failed')) });

    assert.deepEqual(addLineItem.cart.lineItems, [{ quantity: 1 }]);
    assert.equal(refused, 3);
    await assert.rejects(away.client.mutate(CLEAR), hasCode('NetworkFailed'));
  });

  it('names a network that is away before there is a session, within 30 seconds', async (t) => {
    let clock = 0;
    t.mock.method(performance, 'now', () => clock);
    const pause = async (milliseconds: number) => {
      clock += milliseconds;
      if (clock > 30_000) throw new CartwrightError('TimedOut', 'The signal of the call would have ended it');
    };
    const away = () => Promise.reject(new TypeError('fetch failed'));
    const client = openClient({ url: 'http://127.0.0.1:9/graphql', appId: 'demo-app', fetch: away }, pause);

    await assert.rejects(client.query(MERCHANTS), hasCode('NetworkFailed'));
  });
});

describe('documents', () => {
  it('have the types of their data and variables', async () => {
    await using service = await startService({ domains: [SHOP] });
    const document: TypedDocumentNode<{ merchant: { domain: string } | null }, { domain: string }> = parse(
      'query ($domain: String!) { merchant(domain: $domain) { domain } }',
    );

    const { merchant } = await open(service).client.query(document, { domain: SHOP });

    assert.equal(merchant?.domain, SHOP);
  });

  it('are refused with a syntax error, several operations or one of another type, and nothing is sent', async () => {
    await using service = await startService({ domains: [SHOP] });
    const { client, sent } = open(service);

    for (const document of ['{ activeCarts {', '', 'query A { __typename } query B { __typename }', ADD]) {
      await assert.rejects(client.query(document), hasCode('InvalidDocument'), document);
    }
    await assert.rejects(client.mutate(MERCHANTS), hasCode('InvalidDocument'));

    assert.deepEqual(sent, []);
  });

  it('repeat a mutation only if each of its fields has a key', async () => {
    await using service = await startService({ domains: [SHOP] });
    const { client, sent } = open(service, {}, (response, body) => {
      if (isUpdate(body)) throw new TypeError('the network broke');
      return response;
    });
    const input = { domain: SHOP, lineItemId: 'none', quantity: 1 };
    const field = 'updateLineItem(input: $input) { userErrors { name } }';

    const tries = async (document: string): Promise<number> => {
      const before = sent.length;
      const stop = new AbortController();
      const call = assert.rejects(client.mutate(document, { input }, { signal: stop.signal }), CartwrightError);
      await Promise.race([call, until(async () => sent.slice(before).filter(isUpdate).length > 1)]);
      stop.abort();
      await call;
      return sent.slice(before).filter(isUpdate).length;
    };

    const inline = field.replace('$input', '{ domain: "x", lineItemId: "y", quantity: 1 }');
    assert.equal(await tries(`mutation ($input: UpdateLineItemInput!) { ${field} other: ${inline} }`), 1);
    const spread = `mutation ($input: UpdateLineItemInput!) { ...Change } fragment Change on Mutation { ${field} }`;
    assert.equal(await tries(spread), 1);
    assert.ok((await tries(`mutation ($input: UpdateLineItemInput!) { ${field} }`)) > 1);
  });
});

describe('createServerClient', () => {
  it('acts for its device, and says that a secret is wrong', async () => {
    await using service = await startService({ domains: [SHOP] });
    const options = { url: `${service.url}/graphql`, appId: 'demo-app', deviceId: 'till-7' };

    const client = createServerClient({ ...options, serverSecret: 'demo-server-secret', buyer: { ip: '192.0.2.7' } });
    const wrong = createServerClient({ ...options, serverSecret: 'wrong' });

    assert.deepEqual(await client.query(MERCHANTS), { activeCarts: [] });
    await assert.rejects(wrong.query(MERCHANTS), (error) => error instanceof CartwrightError && !error.retryable);
  });
});
