import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Viewer } from '../../src/domain/viewer/viewer.ts';
import { CommerceError } from '../../src/errors/commerce-error.ts';
import { findCredentialRefusal } from '../../src/graphql/find-credential-refusal.ts';

const partner = { name: 'demo', appId: 'demo-app', challenges: true, origins: [] };
const anonymous: Viewer = { kind: 'anonymous' };
const expired: Viewer = {
  kind: 'refused',
  error: new CommerceError('InvalidJWTToken'),
  expired: true,
  appIdHeader: partner,
};

const nameFor = (viewer: Viewer, ...fields: readonly string[]) =>
  findCredentialRefusal(viewer, new Set(fields))?.name ?? null;

describe('a document that needs a credential', () => {
  it('is refused to a caller without one, under the name that its fields would give', () => {
    assert.equal(nameFor(anonymous, 'addLineItems'), 'MissingAuthHeader');
    assert.equal(nameFor(anonymous, 'createDeviceSession'), 'ErrorMissingAppId');
    assert.equal(nameFor(expired, 'cart'), 'InvalidJWTToken');
    assert.equal(nameFor(expired, 'searchProducts'), 'TokenExpired');
    assert.equal(nameFor(expired, 'cart', 'searchSuggestions'), 'TokenExpired');
  });

  it('runs if any of its fields may answer', () => {
    assert.equal(nameFor(anonymous, 'cart', '__typename'), null);
    assert.equal(nameFor(expired, 'cart', 'createDeviceSession'), null);
    assert.equal(nameFor({ kind: 'app-id', partner }, 'addLineItems'), null);
  });
});
