import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import * as z from 'zod';
import { demoPartner } from '../../../src/config/demo.ts';
import { EXAMPLE_ADDRESS as address } from '../../../src/server/graphiql/example-address.ts';
import type { HttpAnswer } from '../../support/graphql-client.ts';
import { RawSocket } from '../../support/machine/raw-socket.ts';
import { startService, type TestService } from '../../support/servers/start-service.ts';

const DOMAIN = 'home.demo.example';
const CART = `{ cart(domain: "${DOMAIN}") { cartId } }`;
const RENEW =
  'mutation ($input: CreateDeviceSessionInput!) { createDeviceSession(input: $input) { session { accessToken } } }';
const KIOSK = { name: 'kiosk', appIds: [{ id: 'kiosk', challenges: false, origins: [] }], serverSecrets: [] };
const HOUR = 3_600_000;
const WEEK = 7 * 24 * HOUR;

/** What a client reads of the first error: everything but the sentences and the request id. */
function told({ errors }: Pick<HttpAnswer, 'errors'>): object {
  const { description, requestId, ...rest } = errors?.[0]?.extensions ?? {};
  return rest;
}

async function connect(service: TestService, payload: object) {
  const socket = await RawSocket.open(service.url);
  socket.send({ type: 'connection_init', payload });
  return socket.closed;
}

const jwtRefused = { code: 'InvalidJWTToken', errorCode: 'INVALID_JWT_TOKEN', httpStatus: 401, retryable: false };

describe('a credential that is not good', () => {
  it('says that the session has expired and renews, over HTTP, while connecting and on an open socket alike', async () => {
    let now = Date.UTC(2030, 0, 1);
    await using service = await startService({ domains: [DOMAIN], now: () => now });
    const { headers, token } = await service.openDevice();
    await using open = await RawSocket.connect(service.url, headers);
    now += HOUR;

    const overHttp = await service.post(CART, { headers });
    const connecting = await connect(service, headers);
    open.subscribe('1', CART);
    const onSocket = await open.closed;
    const renewed = await service.post(RENEW, {
      headers: { ...headers, 'x-svc-app-id': 'demo-app' },
      variables: { input: { accessToken: token } },
    });

    assert.deepEqual(told(overHttp), { ...jwtRefused, action: 'RENEW_SESSION' });
    assert.deepEqual(connecting, { code: 4403, reason: 'InvalidJWTToken RENEW_SESSION' });
    assert.deepEqual(onSocket, connecting);
    assert.deepEqual(open.unread, []);
    assert.equal(renewed.errors, undefined);
  });

  it('says that a session too old to renew needs a new one', async () => {
    let now = Date.UTC(2030, 0, 1);
    await using service = await startService({ domains: [DOMAIN], now: () => now });
    const { headers, token } = await service.openDevice();
    now += HOUR + WEEK + 1000;

    const overHttp = await service.post(CART, { headers });
    const connecting = await connect(service, headers);
    const renewal = await service.post(RENEW, {
      headers: { 'x-svc-app-id': 'demo-app' },
      variables: { input: { accessToken: token } },
    });

    const tooOld = {
      code: 'TokenExpired',
      errorCode: 'TOKEN_EXPIRED',
      httpStatus: 401,
      retryable: false,
      action: 'NEW_SESSION',
    };
    assert.deepEqual(told(overHttp), tooOld);
    assert.deepEqual(connecting, { code: 4403, reason: 'TokenExpired NEW_SESSION' });
    assert.deepEqual(told(renewal), tooOld);
  });

  it('asks for a new session where the token is tampered with, malformed or missing', async () => {
    await using service = await startService({ domains: [DOMAIN] });
    const { token } = await service.openDevice();
    const send = (text: string) => ({ 'x-svc-authorization': text });
    const tampered = send(`${token.slice(0, -4)}AAAA`);
    const malformed = send('no token');
    await using anonymous = await RawSocket.connect(service.url);
    anonymous.subscribe('1', CART);

    const missing = await service.post(CART);
    const onSocket = z.object({ errors: z.array(z.object({ message: z.string(), extensions: z.looseObject({}) })) });

    assert.deepEqual(told(await service.post(CART, { headers: tampered })), { ...jwtRefused, action: 'NEW_SESSION' });
    assert.deepEqual(await connect(service, tampered), { code: 4403, reason: 'InvalidJWTToken NEW_SESSION' });
    assert.deepEqual(told(await service.post(CART, { headers: malformed })), {
      code: 'InvalidToken',
      errorCode: 'INVALID_TOKEN',
      httpStatus: 400,
      retryable: false,
      action: 'NEW_SESSION',
    });
    assert.deepEqual(await connect(service, malformed), { code: 4403, reason: 'InvalidToken NEW_SESSION' });
    assert.deepEqual(told(missing), {
      code: 'MissingAuthHeader',
      errorCode: 'MISSING_AUTH_HEADER',
      httpStatus: 400,
      retryable: false,
      action: 'NEW_SESSION',
    });
    assert.deepEqual(told(onSocket.parse((await anonymous.next()).payload)), told(missing));
  });

  it('names no action where no session helps', async () => {
    let now = Date.UTC(2030, 0, 1);
    await using service = await startService({ domains: [DOMAIN], now: () => now });
    const { headers } = await service.openDevice();
    const { token: appToken } = await service.service.auth.issueAppToken('demo-app');
    const secret = { 'x-svc-authorization': 'demo-server-secret' };

    const forbidden = await service.post(CART, { headers: { 'x-svc-authorization': appToken } });
    const withoutDevice = await service.post(CART, { headers: secret });
    const unknownApp = await service.post('{ merchants { domain } }', { headers: { 'x-svc-app-id': 'nobody' } });
    const unknownSecret = await service.post(CART, { headers: { ...headers, 'x-svc-device-id': 'device-1' } });
    now += 25 * HOUR;
    const expired = await service.post(CART, { headers: { 'x-svc-authorization': appToken } });
    const connecting = await connect(service, { 'x-svc-authorization': appToken });

    assert.deepEqual(
      [forbidden, withoutDevice, unknownApp, unknownSecret, expired].map(told),
      [
        ['Forbidden', 'FORBIDDEN', 403],
        ['Unauthorized', 'UNAUTHORIZED', 401],
        ['InvalidAppId', 'INVALID_APP_ID', 400],
        ['InvalidAPIToken', 'INVALID_API_TOKEN', 400],
        ['InvalidJWTToken', 'INVALID_JWT_TOKEN', 401],
      ].map(([code, errorCode, httpStatus]) => ({ code, errorCode, httpStatus, retryable: false })),
    );
    assert.deepEqual(connecting, { code: 4403, reason: 'InvalidJWTToken' });
  });

  it('closes a socket with 4403 exactly where a new token helps, whatever is wrong with the credential', async () => {
    let now = Date.UTC(2030, 0, 1);
    await using service = await startService({
      domains: [DOMAIN],
      now: () => now,
      config: { partners: [demoPartner, KIOSK] },
    });
    const { auth } = service.service;
    const app = { name: 'demo', appId: 'demo-app', challenges: true, origins: [] };
    const ancient = await auth.deviceTokens.issueDeviceToken(app, 'device-1');
    now += WEEK + HOUR;
    const expired = await auth.deviceTokens.issueDeviceToken(app, 'device-1');
    const expiredApp = await auth.issueAppToken('demo-app');
    const expiredBinding = await auth.deviceTokens.issueServiceBinding(
      { partner: 'demo', deviceId: 'device-1', app },
      'orders',
    );
    now += 25 * HOUR;
    const { token } = await auth.deviceTokens.issueDeviceToken(app, 'device-1');
    const gone = await auth.deviceTokens.issueDeviceToken({ ...app, name: 'gone', appId: 'gone-app' }, 'device-1');
    const send = (sent: string, rest: object = {}) => ({ 'x-svc-authorization': sent, ...rest });

    const credentials: Readonly<Record<string, Readonly<Record<string, string>>>> = {
      'an expired session': send(expired.token),
      'a session too old to renew': send(ancient.token),
      'a changed signature': send(`${token.slice(0, -4)}AAAA`),
      'no token at all': send('no token'),
      'an expired app-level token': send(expiredApp.token),
      'an expired service binding': send(expiredBinding.token),
      'a partner that is gone': send(gone.token),
      'an App ID of nobody': { 'x-svc-app-id': 'nobody' },
      'an App ID of another credential': send('demo-server-secret', { 'x-svc-app-id': 'kiosk' }),
      'a device beside a token': send(token, { 'x-svc-device-id': 'device-1' }),
      'a device ID of a wrong form': send('demo-server-secret', { 'x-svc-device-id': 'a/b' }),
      'an unknown scheme': { authorization: 'Basic ZGVtbw==' },
    };
    const shape = z.object({ code: z.string(), action: z.string().optional() });
    const found: Record<string, readonly [number, string]> = {};
    for (const [what, credential] of Object.entries(credentials)) {
      const { code: name, action } = shape.parse(
        told(await service.post('{ merchants { domain } }', { headers: credential })),
      );
      const { code, reason } = await connect(service, credential);
      assert.equal(reason, action === undefined ? name : `${name} ${action}`, what);
      if (action !== undefined) assert.equal(code, 4403, what);
      found[what] = [code, reason];
    }

    assert.deepEqual(found, {
      'an expired session': [4403, 'InvalidJWTToken RENEW_SESSION'],
      'a session too old to renew': [4403, 'TokenExpired NEW_SESSION'],
      'a changed signature': [4403, 'InvalidJWTToken NEW_SESSION'],
      'no token at all': [4403, 'InvalidToken NEW_SESSION'],
      'an expired app-level token': [4403, 'InvalidJWTToken'],
      'an expired service binding': [4403, 'InvalidJWTToken'],
      'a partner that is gone': [4401, 'PartnerNotFound'],
      'an App ID of nobody': [4401, 'InvalidAppId'],
      'an App ID of another credential': [4401, 'Forbidden'],
      'a device beside a token': [4401, 'InvalidAPIToken'],
      'a device ID of a wrong form': [4401, 'Unauthorized'],
      'an unknown scheme': [4401, 'Unauthorized'],
    });
  });

  it('costs a subscriber nothing: its client renews the session and takes the subscription up again', async () => {
    let now = Date.UTC(2030, 0, 1);
    await using service = await startService({ domains: [DOMAIN], now: () => now });
    const device = await service.openDevice();
    const encryptedCard = await device.encryptCard();
    let token = device.token;
    const renewals: string[] = [];
    const client = createClient({
      url: `${service.url.replace(/^http/, 'ws')}/graphql`,
      webSocketImpl: WebSocket,
      lazy: false,
      retryAttempts: 3,
      retryWait: async () => {},
      connectionParams: () => ({ 'x-svc-authorization': token }),
      on: {
        closed: (event) => {
          const { code, reason } = z.object({ code: z.number(), reason: z.string() }).parse(event);
          if (code === 4403) renewals.push(reason);
        },
      },
      shouldRetry: () => true,
    });
    await using cleanup = new AsyncDisposableStack();
    cleanup.defer(() => client.dispose());
    const attemptId = crypto.randomUUID();
    const progress = client.iterate({
      query: 'subscription ($id: ID!) { placeOrderProgress(attemptId: $id) { __typename sequence } }',
      variables: { id: attemptId },
    });
    const first = progress.next();
    await client.iterate({ query: '{ merchants { domain } }' }).next();

    now += HOUR;
    const renewed = await service.post(RENEW, {
      headers: { 'x-svc-app-id': 'demo-app' },
      variables: { input: { accessToken: token } },
    });
    const shape = z.object({ createDeviceSession: z.object({ session: z.object({ accessToken: z.string() }) }) });
    token = shape.parse(renewed.data).createDeviceSession.session.accessToken;
    await client.iterate({ query: '{ merchants { domain } }' }).next();
    const placed = await service.post(
      `mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { attempt { attemptId } userErrors { code } } }`,
      {
        headers: { 'x-svc-authorization': token },
        variables: {
          input: {
            domain: DOMAIN,
            items: [{ variantId: 'no-such-variant', quantity: 1 }],
            payment: { encryptedCard },
            shippingInfo: address,
            billingInfo: address,
            attemptId,
            idempotencyKey: 'key-1',
          },
        },
      },
    );

    assert.equal(placed.errors, undefined);
    assert.deepEqual((await first).value, {
      data: { placeOrderProgress: { __typename: 'OrderStepStarted', sequence: 1 } },
    });
    assert.deepEqual(renewals, ['InvalidJWTToken RENEW_SESSION']);
  });
});
