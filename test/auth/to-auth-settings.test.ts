import assert from 'node:assert/strict';
import { it } from 'node:test';
import { toAuthSettings } from '../../src/auth/to-auth-settings.ts';

it('takes lifetimes of tokens as the configuration has them, and nothing of its keys', () => {
  const lifetimes = { deviceTokenSeconds: 60, appTokenSeconds: 61, serviceBindingSeconds: 62, flowTokenSeconds: 63 };
  const tokens = { ...lifetimes, signingKeyRotationDays: 2, cardKeyValidityHours: 3 };

  assert.deepEqual(toAuthSettings('uat', tokens), { environment: 'uat', ...lifetimes });
});
