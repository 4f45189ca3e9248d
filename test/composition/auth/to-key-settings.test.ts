import assert from 'node:assert/strict';
import { it } from 'node:test';
import { toKeySettings } from '../../../src/composition/auth/to-key-settings.ts';
import { DAY, HOUR, SECOND } from '../../auth/support/start-auth.ts';

const tokens = {
  deviceTokenSeconds: 60,
  appTokenSeconds: 61,
  serviceBindingSeconds: 62,
  flowTokenSeconds: 63,
  signingKeyRotationDays: 2,
  cardKeyValidityHours: 3,
};

it('takes days and hours of the configuration for milliseconds', () => {
  const { signingKeyRotation, cardKeyValidity } = toKeySettings(tokens);

  assert.deepEqual([signingKeyRotation, cardKeyValidity], [2 * DAY, 3 * HOUR]);
});

it('keeps keys of tokens until the last token of each kind has ended, and a device token can no longer be renewed', () => {
  const keptFor = (changed: Partial<typeof tokens>) => toKeySettings({ ...tokens, ...changed }).tokenKeyRetention;

  assert.equal(keptFor({}), 7 * DAY + 60 * SECOND + HOUR);
  assert.equal(keptFor({ appTokenSeconds: 30 * 24 * 3600 }), 30 * DAY + HOUR);
  assert.equal(keptFor({ serviceBindingSeconds: 40 * 24 * 3600 }), 40 * DAY + HOUR);
});
