import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Viewer } from '../../src/domain/viewer/viewer.ts';
import {
  findExpiry,
  requireAnyCredential,
  requireAppId,
  requireAppToken,
  requireDevice,
  requireOrderReader,
  requireSearchCredential,
} from '../../src/domain/viewer/viewer-rules.ts';
import { CommerceError } from '../../src/errors/commerce-error.ts';

const partner = { name: 'acme', appId: 'acme-web', challenges: true, origins: [] };
const expired = new CommerceError('InvalidJWTToken');
const viewers = {
  device: { kind: 'device', partner, deviceId: 'd', expiresAt: 1000 },
  server: { kind: 'server', partner, deviceId: 's' },
  'server without device': { kind: 'server', partner, deviceId: null },
  app: { kind: 'app', partner, expiresAt: 2000 },
  'service binding': { kind: 'service-binding', partner, deviceId: 'd', service: 'desk', expiresAt: 3000 },
  'App ID': { kind: 'app-id', partner, appIdHeader: partner },
  anonymous: { kind: 'anonymous' },
  expired: { kind: 'refused', error: expired, expired: true },
  refused: { kind: 'refused', error: new CommerceError('InvalidToken') },
} as const satisfies Record<string, Viewer>;

/** What each viewer gets: `yes`, or the name of the refusal. */
const outcomes = (rule: (viewer: Viewer) => unknown) =>
  Object.fromEntries(
    Object.entries(viewers).map(([name, viewer]) => {
      try {
        rule(viewer);
        return [name, 'yes'];
      } catch (error) {
        assert.ok(error instanceof CommerceError);
        return [name, error.name];
      }
    }),
  );

describe('who may do what', () => {
  it('carts need a device', () => {
    assert.deepEqual(outcomes(requireDevice), {
      device: 'yes',
      server: 'yes',
      'server without device': 'Unauthorized',
      app: 'Forbidden',
      'service binding': 'Forbidden',
      'App ID': 'MissingAuthHeader',
      anonymous: 'MissingAuthHeader',
      expired: 'InvalidJWTToken',
      refused: 'InvalidToken',
    });
    assert.deepEqual(requireDevice(viewers.server), { partner: 'acme', deviceId: 's', app: partner });
    assert.throws(() => requireDevice(viewers['server without device']), { description: /x-svc-device-id/ });
  });

  it('orders are also read by a service that the device bound', () => {
    assert.deepEqual(outcomes(requireOrderReader), { ...outcomes(requireDevice), 'service binding': 'yes' });
    assert.deepEqual(requireOrderReader(viewers['service binding']), { partner: 'acme', deviceId: 'd', app: partner });
  });

  it('the catalog needs any credential but a service binding', () => {
    assert.deepEqual(outcomes(requireAnyCredential), {
      device: 'yes',
      server: 'yes',
      'server without device': 'yes',
      app: 'yes',
      'service binding': 'Forbidden',
      'App ID': 'yes',
      anonymous: 'MissingAuthHeader',
      expired: 'InvalidJWTToken',
      refused: 'InvalidToken',
    });
  });

  it('search says TokenExpired where all else says InvalidJWTToken', () => {
    assert.deepEqual(outcomes(requireSearchCredential), { ...outcomes(requireAnyCredential), expired: 'TokenExpired' });
  });

  it('agentic payments need an app-level token', () => {
    assert.deepEqual(outcomes(requireAppToken), {
      device: 'Forbidden',
      server: 'Forbidden',
      'server without device': 'Forbidden',
      app: 'yes',
      'service binding': 'Forbidden',
      'App ID': 'MissingAuthHeader',
      anonymous: 'MissingAuthHeader',
      expired: 'InvalidJWTToken',
      refused: 'InvalidToken',
    });
  });

  it('a session needs the App ID of the header, whatever else was sent', () => {
    const invalid = new CommerceError('InvalidAppId');

    assert.equal(requireAppId({ ...viewers.expired, appIdHeader: partner }), partner);
    assert.equal(requireAppId({ ...viewers.device, appIdHeader: partner }), partner);
    assert.throws(() => requireAppId({ ...viewers.refused, appIdHeader: invalid }), { name: 'InvalidAppId' });
    for (const viewer of [viewers.anonymous, viewers.device, viewers.expired, viewers.server]) {
      assert.throws(() => requireAppId(viewer), { name: 'ErrorMissingAppId', httpStatus: 400 });
    }
  });

  it('a socket ends with the token that opened it', () => {
    assert.deepEqual(
      Object.values(viewers).map((viewer) => findExpiry(viewer)?.at ?? null),
      [1000, null, null, 2000, 3000, null, null, null, null],
    );
    assert.deepEqual(
      [viewers.device, viewers.app].map((viewer) => {
        const { name, details } = findExpiry(viewer)?.createError() ?? {};
        return { name, action: details?.action };
      }),
      [
        { name: 'InvalidJWTToken', action: 'RENEW_SESSION' },
        { name: 'InvalidJWTToken', action: undefined },
      ],
    );
  });
});
