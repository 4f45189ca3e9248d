import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toOwnerKey } from '../../src/domain/viewer/viewer.ts';

describe('toOwnerKey', () => {
  it('keeps the same device id of two partners apart', () => {
    assert.equal(toOwnerKey({ partner: 'acme', deviceId: 'd-1' }), 'acme/d-1');
    assert.notEqual(
      toOwnerKey({ partner: 'acme', deviceId: 'd-1' }),
      toOwnerKey({ partner: 'other', deviceId: 'd-1' }),
    );
  });
});
