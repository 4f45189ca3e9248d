import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Viewer } from '../../../src/domain/viewer/viewer.ts';
import { CommerceError } from '../../../src/errors/commerce-error.ts';
import { toCountedCaller } from '../../../src/graphql/admission-control/to-counted-caller.ts';

const partner = { name: 'acme', appId: 'acme-web', challenges: true, origins: [] };
const address = '203.0.113.1';
const error = new CommerceError('InvalidToken');

describe('toCountedCaller', () => {
  for (const [what, viewer, counted] of [
    [
      'a device by address and device',
      { kind: 'device', partner, deviceId: 'd', expiresAt: 1 },
      [address, 'acme/d', 'acme-web'],
    ],
    ['a server secret by device only', { kind: 'server', partner, deviceId: 's' }, [null, 'acme/s', 'acme-web']],
    [
      'a server secret without a device by nothing',
      { kind: 'server', partner, deviceId: null },
      [null, null, 'acme-web'],
    ],
    [
      'an app-level token by the stated address',
      { kind: 'app', partner, expiresAt: 1 },
      ['2001:db8:0:7::/64', null, 'acme-web'],
    ],
    ['an App ID by address', { kind: 'app-id', partner, appIdHeader: partner }, [address, null, 'acme-web']],
    ['a bad token by address', { kind: 'refused', error, appIdHeader: partner }, [address, null, 'acme-web']],
    ['a bad App ID by address', { kind: 'refused', error, appIdHeader: error }, [address, null, null]],
    ['nobody by address', { kind: 'anonymous' }, [address, null, null]],
    ['somebody not yet known by address', null, [address, null, null]],
  ] as const satisfies readonly (readonly [string, Viewer | null, readonly (string | null)[]])[]) {
    it(`counts ${what}`, () => {
      const caller = { viewer, buyer: { ip: address, userAgent: null } };

      const { address: from, device, appId } = toCountedCaller({ ...caller, client: () => '2001:db8:0:7::5' });

      assert.deepEqual([from, device, appId], counted);
    });
  }

  it('counts an app-level token by its source if the backend states no address', () => {
    const viewer = { kind: 'app', partner, expiresAt: 1 } as const;

    const counted = toCountedCaller({ viewer, buyer: { ip: address, userAgent: null }, client: () => null });

    assert.equal(counted.address, address);
  });
});
