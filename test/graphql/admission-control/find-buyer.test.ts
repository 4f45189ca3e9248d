import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Viewer } from '../../../src/domain/viewer/viewer.ts';
import { CommerceError } from '../../../src/errors/commerce-error.ts';
import { findBuyer } from '../../../src/graphql/admission-control/find-buyer.ts';

const partner = { name: 'acme', appId: 'acme-web', challenges: true, origins: [] };
const connection = { ip: '198.51.100.1', userAgent: 'Frontend/1.0' };
const stated = { 'x-svc-buyer-ip': '2001:db8::7', 'x-svc-buyer-user-agent': 'Buyer/1.0' };
const server: Viewer = { kind: 'server', partner, deviceId: 'd' };
const app: Viewer = { kind: 'app', partner, expiresAt: 1 };

const find = (viewer: Viewer | null, headers: Readonly<Record<string, string>> = stated) =>
  findBuyer({ viewer, buyer: connection, client: (name) => headers[name] ?? null });

describe('the buyer', () => {
  it('is whom a backend names, with a server secret and with an app-level token', () => {
    for (const viewer of [server, app]) {
      assert.deepEqual(find(viewer), { buyer: { ip: '2001:db8::7', userAgent: 'Buyer/1.0' }, refusal: null });
      assert.deepEqual(find(viewer, {}), { buyer: { ip: null, userAgent: null }, refusal: null });
    }
  });

  it('is who is connected for everybody else, whatever the headers say', () => {
    for (const viewer of [
      { kind: 'device', partner, deviceId: 'd', expiresAt: 1 },
      { kind: 'service-binding', partner, deviceId: 'd', service: 'returns', expiresAt: 1 },
      { kind: 'app-id', partner, appIdHeader: partner },
      { kind: 'refused', error: new CommerceError('InvalidToken'), appIdHeader: partner },
      { kind: 'anonymous' },
      null,
    ] as const satisfies readonly (Viewer | null)[]) {
      assert.deepEqual(find(viewer), { buyer: connection, refusal: null });
    }
  });

  it('has an address or none: a malformed one is refused and not passed on', () => {
    for (const ip of [
      '',
      'nonsense',
      '203.0.113.999',
      'fe80::1%eth0',
      '203.0.113.1, 203.0.113.2',
      '9'.repeat(10_000),
    ]) {
      const { buyer, refusal } = find(app, { 'x-svc-buyer-ip': ip });

      assert.equal(buyer.ip, null);
      assert.deepEqual([refusal?.name, refusal?.httpStatus], ['InvalidRequest', 400]);
    }
  });

  it('has a user agent of at most 1,000 characters, without control characters', () => {
    const { buyer } = find(server, { 'x-svc-buyer-user-agent': `a\u0007b${'x'.repeat(10_000)}` });

    assert.equal(buyer.userAgent, `a b${'x'.repeat(997)}`);
  });

  it('has no user agent if it holds a card number, whoever sends it', () => {
    const held = 'Mozilla/5.0 4242424242424242';
    const device: Viewer = { kind: 'device', partner, deviceId: 'd', expiresAt: 1 };

    const stated = find(server, { 'x-svc-buyer-user-agent': held });
    const connected = findBuyer({ viewer: device, buyer: { ip: null, userAgent: held }, client: () => null });

    assert.deepEqual([stated.buyer.userAgent, connected.buyer.userAgent], [null, null]);
  });
});
