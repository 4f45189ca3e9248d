import type { KeySettings } from '../cryptography/keys/key-settings.ts';
import { type AuthSettings, RENEWAL_SECONDS } from './settings.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

type Lifetimes = Omit<AuthSettings, 'environment'>;

/** The configured settings of tokens, in the units used here. */
export const toAuthSettings = (
  environment: string,
  { deviceTokenSeconds, appTokenSeconds, serviceBindingSeconds, flowTokenSeconds }: Lifetimes,
): AuthSettings => ({ environment, deviceTokenSeconds, appTokenSeconds, serviceBindingSeconds, flowTokenSeconds });

/** The configured settings of keys, in the units used there. */
export const toKeySettings = (
  tokens: Lifetimes & { readonly signingKeyRotationDays: number; readonly cardKeyValidityHours: number },
): KeySettings => ({
  signingKeyRotation: tokens.signingKeyRotationDays * DAY,
  tokenKeyRetention: toTokenKeyRetention(tokens),
  cardKeyValidity: tokens.cardKeyValidityHours * HOUR,
});

const toTokenKeyRetention = (tokens: Lifetimes): number =>
  Math.max(tokens.deviceTokenSeconds + RENEWAL_SECONDS, tokens.appTokenSeconds, tokens.serviceBindingSeconds) * 1000 +
  HOUR;
