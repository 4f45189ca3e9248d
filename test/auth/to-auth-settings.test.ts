import assert from 'node:assert/strict';
import { it } from 'node:test';
import { toAuthSettings } from '../../src/auth/to-auth-settings.ts';
import { DAY, HOUR } from './support/start-auth.ts';

it('takes days and hours of the configuration for milliseconds', () => {
  const settings = toAuthSettings('uat', {
    deviceTokenSeconds: 60,
    appTokenSeconds: 61,
    serviceBindingSeconds: 62,
    flowTokenSeconds: 63,
    signingKeyRotationDays: 2,
    cardKeyValidityHours: 3,
  });

  assert.deepEqual(settings, {
    environment: 'uat',
    deviceTokenSeconds: 60,
    appTokenSeconds: 61,
    serviceBindingSeconds: 62,
    flowTokenSeconds: 63,
    signingKeyRotation: 2 * DAY,
    cardKeyValidity: 3 * HOUR,
  });
});
