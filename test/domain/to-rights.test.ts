import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toRights } from '../../src/domain/viewer/to-rights.ts';
import type { Partner, Viewer } from '../../src/domain/viewer/viewer.ts';
import { CommerceError } from '../../src/errors/commerce-error.ts';

const partner: Partner = { name: 'demo', appId: 'demo-app', challenges: true, origins: ['https://demo.example'] };
const device = { kind: 'device', partner, deviceId: 'device-1', expiresAt: 1 } as const satisfies Viewer;

describe('toRights', () => {
  it('is the same for credentials of one viewer that end at different times', () => {
    assert.equal(toRights({ ...device, expiresAt: 2 }), toRights(device));
  });

  it('differs for each viewer who may see something else', () => {
    const viewers: readonly Viewer[] = [
      device,
      { ...device, deviceId: 'device-2' },
      { ...device, partner: { ...partner, name: 'other' } },
      { ...device, partner: { ...partner, appId: 'other-app' } },
      { ...device, partner: { ...partner, challenges: false } },
      { ...device, partner: { ...partner, merchants: ['apparel.demo.example'] } },
      { ...device, partner: { ...partner, merchants: [] } },
      { ...device, appIdHeader: partner },
      { ...device, appIdHeader: new CommerceError('InvalidAppId') },
      { ...device, appIdHeader: new CommerceError('Forbidden') },
      { kind: 'server', partner, deviceId: 'device-1' },
      { kind: 'server', partner, deviceId: null },
      { kind: 'service-binding', partner, deviceId: 'device-1', service: 'support', expiresAt: 1 },
      { kind: 'service-binding', partner, deviceId: 'device-1', service: 'returns', expiresAt: 1 },
      { kind: 'app', partner, expiresAt: 1 },
      { kind: 'app-id', partner },
      { kind: 'anonymous' },
    ];

    assert.equal(new Set(viewers.map(toRights)).size, viewers.length);
  });
});
