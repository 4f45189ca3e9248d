import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toRenewAfter } from '../../src/domain/viewer/device-session.ts';

describe('toRenewAfter', () => {
  it('is five minutes before the token expires', () => {
    assert.equal(toRenewAfter({ expires: 1_893_456_000, expiresIn: 3600 }), '2029-12-31T23:55:00.000Z');
  });

  it('is halfway for a token that lives less than ten minutes, so that no client renews without end', () => {
    assert.equal(toRenewAfter({ expires: 1_893_456_000, expiresIn: 60 }), '2029-12-31T23:59:30.000Z');
  });
});
