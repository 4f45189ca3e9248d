import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { decodeJwt } from 'jose';
import type { RawCredentials } from '../../../src/auth/create-authenticate.ts';
import { createDeviceSession } from '../../../src/commerce/device-session/create-device-session.ts';
import { createServiceBinding } from '../../../src/commerce/device-session/create-service-binding.ts';
import type { Caller } from '../../../src/domain/viewer/viewer.ts';
import { acmeWeb, DAY, HOUR, SECOND, START, type StartedAuth, startAuth } from '../../auth/support/start-auth.ts';

async function callerWith({ present }: StartedAuth, credentials: Partial<RawCredentials>): Promise<Caller> {
  const viewer = await present(credentials);
  return { viewer, requestId: 'r', signal: new AbortController().signal, buyer: { ip: null, userAgent: null } };
}

/** The use case over the real tokens, called with the App ID and whatever else a client sends. */
async function startSessions() {
  const started = await startAuth();
  const made: string[] = [];
  const runtime = {
    uuid: () => {
      const id = `device-${made.length + 1}`;
      made.push(id);
      return id;
    },
  };
  const used: string[] = [];
  const deviceCarts = { noteUse: async (owner: string) => void used.push(owner) };
  const context = { deviceTokens: started.auth.deviceTokens, deviceCarts, runtime };
  const createSession = async (
    accessToken?: string | null,
    credentials: Partial<RawCredentials> = { appId: 'acme-web' },
  ) => {
    const caller = await callerWith(started, credentials);
    const outcome = await createDeviceSession(context, caller, accessToken === undefined ? {} : { accessToken });
    assert.ok(outcome.session);
    return outcome.session;
  };
  return { ...started, createSession, made, used };
}

describe('createDeviceSession', () => {
  it('makes a device and a token with the claims of the specification', async () => {
    const { createSession } = await startSessions();

    const session = await createSession();

    const { jti, ...claims } = decodeJwt(session.accessToken);
    assert.deepEqual(
      { ...session, accessToken: '' },
      {
        accessToken: '',
        deviceId: 'device-1',
        deviceCreated: true,
        expiresIn: 3600,
        expires: START / 1000 + 3600,
        renewAfter: new Date(START + 3_300_000).toISOString(),
      },
    );
    assert.deepEqual(claims, {
      appid: 'acme-web',
      deviceid: 'device-1',
      sub: 'acme',
      env: 'test',
      iss: 'identity',
      iat: START / 1000,
      exp: START / 1000 + 3600,
      token_use: 'device',
    });
    assert.equal(typeof jti, 'string');
  });

  it('makes a token that the other operations accept', async () => {
    const { createSession, present } = await startSessions();

    const { accessToken } = await createSession();

    assert.equal((await present({ svcAuthorization: accessToken })).kind, 'device');
  });

  it('takes null and empty text for no earlier token', async () => {
    const { createSession } = await startSessions();

    assert.equal((await createSession(null)).deviceCreated, true);
    assert.equal((await createSession('')).deviceCreated, true);
  });

  it('keeps the device of a token that has expired, up to a week later to the second', async () => {
    const { createSession, clock, made } = await startSessions();
    const { accessToken } = await createSession();

    clock.advance(HOUR + 7 * DAY);
    const renewed = await createSession(accessToken);
    clock.advance(SECOND);
    await assert.rejects(createSession(accessToken), { name: 'TokenExpired', httpStatus: 401 });

    assert.deepEqual([renewed.deviceId, renewed.deviceCreated], ['device-1', false]);
    assert.equal(renewed.expires, START / 1000 + 3600 + 7 * 24 * 3600 + 3600);
    assert.notEqual(renewed.accessToken, accessToken);
    assert.deepEqual(made, ['device-1']);
  });

  it('calls a token of months ago too old, although the key that signed it is long gone', async () => {
    const { createSession, clock, keys, made } = await startSessions();
    const { accessToken } = await createSession();
    const [signer] = keys.all('token-signing');
    assert.ok(signer);
    await keys.remove(signer.keyId);

    await assert.rejects(createSession(withOtherSignature(accessToken)), { name: 'InvalidJWTToken' });
    clock.advance(90 * DAY);
    await assert.rejects(createSession(accessToken), { name: 'TokenExpired', httpStatus: 401 });

    assert.deepEqual(made, ['device-1']);
  });

  it('renews a token that is still good', async () => {
    const { createSession } = await startSessions();
    const { accessToken } = await createSession();

    const renewed = await createSession(accessToken);

    assert.deepEqual([renewed.deviceId, renewed.deviceCreated], ['device-1', false]);
  });

  it('does not mind an expired token in x-svc-authorization', async () => {
    const { createSession, clock } = await startSessions();
    const { accessToken } = await createSession();
    clock.advance(2 * HOUR);

    const renewed = await createSession(accessToken, { svcAuthorization: accessToken, appId: 'acme-web' });

    assert.equal(renewed.deviceId, 'device-1');
  });

  it('needs the App ID of the header', async () => {
    const { createSession, clock, made } = await startSessions();
    const { accessToken } = await createSession();

    await assert.rejects(createSession(null, {}), { name: 'ErrorMissingAppId', httpStatus: 400 });
    await assert.rejects(createSession(null, { appId: '' }), { name: 'ErrorMissingAppId' });
    await assert.rejects(createSession(accessToken, { svcAuthorization: accessToken }), { name: 'ErrorMissingAppId' });
    await assert.rejects(createSession(null, { appId: 'nobody' }), { name: 'InvalidAppId', httpStatus: 400 });
    await assert.rejects(createSession(null, { appId: 'a'.repeat(513) }), { name: 'InvalidAppId' });
    clock.advance(2 * HOUR);
    await assert.rejects(createSession(null, { svcAuthorization: accessToken, appId: 'nobody' }), {
      name: 'InvalidAppId',
    });

    assert.deepEqual(made, ['device-1']);
  });

  it('makes no device of an earlier token that is not good for it', async () => {
    const { createSession, auth, made } = await startSessions();
    const { accessToken } = await createSession();
    const appToken = await auth.issueAppToken('acme-web');
    const owner = { partner: 'acme', deviceId: 'device-1', app: acmeWeb };
    const binding = await auth.deviceTokens.issueServiceBinding(owner, 'desk');

    await assert.rejects(createSession('nonsense'), { name: 'InvalidToken', httpStatus: 400 });
    await assert.rejects(createSession(`${accessToken.slice(0, -4)}AAAA`), {
      name: 'InvalidJWTToken',
      httpStatus: 401,
    });
    await assert.rejects(createSession(appToken.token), { name: 'InvalidJWTToken' });
    await assert.rejects(createSession(binding.token), { name: 'InvalidJWTToken' });
    await assert.rejects(createSession(accessToken, { appId: 'acme-kiosk' }), { name: 'Forbidden', httpStatus: 403 });
    await assert.rejects(createSession(accessToken, { appId: 'other-app' }), { name: 'Forbidden' });

    assert.deepEqual(made, ['device-1']);
  });
});

describe('createServiceBinding', () => {
  it('gives a device a token that reads its orders and nothing else', async () => {
    const started = await startSessions();
    const { accessToken } = await started.createSession();

    const caller = await callerWith(started, { svcAuthorization: accessToken });
    const { binding } = await createServiceBinding(started.auth, caller, { service: 'help-desk' });
    const viewer = await started.present({ svcAuthorization: binding?.accessToken ?? '' });

    assert.deepEqual(
      { ...binding, accessToken: '' },
      { accessToken: '', service: 'help-desk', expiresIn: 86_400, expires: START / 1000 + 86_400 },
    );
    assert.equal(viewer.kind === 'service-binding' && viewer.deviceId, 'device-1');
  });

  it('binds nothing without a device, and no second service by a binding', async () => {
    const started = await startSessions();
    const { accessToken } = await started.createSession();
    const bindAs = async (credentials: Partial<RawCredentials>) =>
      createServiceBinding(started.auth, await callerWith(started, credentials), { service: 'help-desk' });

    const { binding } = await bindAs({ svcAuthorization: accessToken });
    const bound = binding?.accessToken ?? '';

    await assert.rejects(bindAs({}), { name: 'MissingAuthHeader', httpStatus: 400 });
    await assert.rejects(bindAs({ appId: 'acme-web' }), { name: 'MissingAuthHeader' });
    await assert.rejects(bindAs({ svcAuthorization: bound }), { name: 'Forbidden', httpStatus: 403 });
  });

  it('refuses a name that is none', async () => {
    const started = await startSessions();
    const { accessToken } = await started.createSession();
    const device = await callerWith(started, { svcAuthorization: accessToken });

    for (const service of ['', ' ', 'a b', '.hidden', 'x'.repeat(65), 'é']) {
      const { binding, userErrors } = await createServiceBinding(started.auth, device, { service });

      assert.equal(binding, null);
      assert.deepEqual(
        userErrors.map(({ name, field }) => [name, field]),
        [['InvalidInputBody', ['service']]],
      );
    }
  });
});

/** Its first character is another one: the last one may hold bits that nobody reads. */
const withOtherSignature = (token: string): string => {
  const start = token.lastIndexOf('.') + 1;
  return `${token.slice(0, start)}${token[start] === 'A' ? 'B' : 'A'}${token.slice(start + 1)}`;
};
