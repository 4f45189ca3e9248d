import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import * as z from 'zod';
import { demoServerSecret } from '../../../src/config/demo.ts';
import { startService } from '../../support/servers/start-service.ts';

const DOMAIN = 'home.demo.example';
const HOUR = 3_600_000;
const CREATE =
  'mutation ($input: CreateDeviceSessionInput!) { createDeviceSession(input: $input) { session { deviceId deviceCreated } } }';
const sessionShape = z.object({
  createDeviceSession: z.object({ session: z.object({ deviceId: z.string(), deviceCreated: z.boolean() }) }),
});

describe('createDeviceSession with a token in the header', () => {
  const start = async () => {
    const time = { now: Date.UTC(2030, 0, 1) };
    const service = await startService({ domains: [DOMAIN], now: () => time.now });
    const create = (headers: Readonly<Record<string, string>>, input: object = {}) =>
      service.post(CREATE, { headers: { 'x-svc-app-id': 'demo-app', ...headers }, variables: { input } });
    const sessionOf = ({ data }: { readonly data?: unknown }) => sessionShape.parse(data).createDeviceSession.session;
    return { time, service, create, sessionOf, [Symbol.asyncDispose]: () => service[Symbol.asyncDispose]() };
  };

  it('keeps the device, whichever header has it, for a token that is good or has expired', async () => {
    await using run = await start();
    const { deviceId, token } = await run.service.openDevice();
    const headers = [
      { 'x-svc-authorization': token },
      { 'x-svc-authorization': `Bearer ${token}` },
      { authorization: `Bearer ${token}` },
    ];

    const good = await Promise.all(headers.map((each) => run.create(each)));
    run.time.now += 24 * HOUR;
    const expired = await Promise.all(headers.map((each) => run.create(each)));

    for (const answer of [...good, ...expired]) {
      assert.deepEqual(run.sessionOf(answer), { deviceId, deviceCreated: false });
    }
  });

  it('reads the input first, then the header, then the cookie', async () => {
    await using run = await start();
    const [first, second, third] = [
      await run.service.openDevice(),
      await run.service.openDevice(),
      await run.service.openDevice(),
    ];
    const headers = { 'x-svc-authorization': second.token, cookie: `svc_session_v2=${third.token}` };

    const byInput = await run.create(headers, { accessToken: first.token });
    const byHeader = await run.create(headers);
    const byCookie = await run.create({ cookie: headers.cookie });

    assert.deepEqual(
      [byInput, byHeader, byCookie].map((answer) => run.sessionOf(answer).deviceId),
      [first.deviceId, second.deviceId, third.deviceId],
    );
  });

  it('refuses one that is not good for it, as in the input, and makes no device', async () => {
    await using run = await start();
    const { token } = await run.service.openDevice();
    const late = token;
    const codeOf = async (headers: Readonly<Record<string, string>>, input?: object) =>
      (await run.create(headers, input)).errors?.[0]?.extensions?.['code'];

    for (const [bad, code] of [
      ['nonsense', 'InvalidToken'],
      [`${token.slice(0, -4)}AAAA`, 'InvalidJWTToken'],
    ] as const) {
      assert.deepEqual(
        [await codeOf({ 'x-svc-authorization': bad }), await codeOf({}, { accessToken: bad })],
        [code, code],
      );
    }
    run.time.now += 9 * 24 * HOUR;
    assert.equal(await codeOf({ 'x-svc-authorization': late }), 'TokenExpired');
  });

  it('ignores a server secret and an app-level token, which are no sessions', async () => {
    await using run = await start();
    const { token } = await run.service.service.auth.issueAppToken('demo-app');

    for (const headers of [{ 'x-svc-authorization': demoServerSecret }, { authorization: `Bearer ${token}` }]) {
      assert.equal(run.sessionOf(await run.create(headers)).deviceCreated, true);
    }
    const renewed = await run.create({}, { accessToken: token });
    assert.equal(renewed.errors?.[0]?.extensions?.['code'], 'InvalidJWTToken');
  });

  it('reads the token of connection_init on a socket', async () => {
    await using run = await start();
    const { deviceId, token } = await run.service.openDevice();
    const client = createClient({
      url: `${run.service.url.replace(/^http/, 'ws')}/graphql`,
      webSocketImpl: WebSocket,
      connectionParams: { 'x-svc-authorization': token, 'x-svc-app-id': 'demo-app' },
      retryAttempts: 0,
    });
    try {
      const { value } = await client.iterate({ query: CREATE, variables: { input: {} } }).next();

      assert.deepEqual(run.sessionOf(value), { deviceId, deviceCreated: false });
    } finally {
      await client.dispose();
    }
  });
});
