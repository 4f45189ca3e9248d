import { type AuthSettings, toTokenKeyRetention } from '../../auth/settings.ts';
import type { KeySettings } from '../../cryptography/keys/key-settings.ts';

const HOUR = 60 * 60 * 1000;

/** The configured settings of keys, in the units used there. */
export const toKeySettings = (
  tokens: Omit<AuthSettings, 'environment'> & {
    readonly signingKeyRotationDays: number;
    readonly cardKeyValidityHours: number;
  },
): KeySettings => ({
  signingKeyRotation: tokens.signingKeyRotationDays * 24 * HOUR,
  tokenKeyRetention: toTokenKeyRetention(tokens),
  cardKeyValidity: tokens.cardKeyValidityHours * HOUR,
});
