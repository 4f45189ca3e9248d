import type { AuthSettings } from './settings.ts';

/** The configured settings of tokens and keys, in the units used here. */
export const toAuthSettings = (
  environment: string,
  tokens: {
    readonly deviceTokenSeconds: number;
    readonly appTokenSeconds: number;
    readonly serviceBindingSeconds: number;
    readonly flowTokenSeconds: number;
    readonly signingKeyRotationDays: number;
    readonly cardKeyValidityHours: number;
  },
): AuthSettings => ({
  environment,
  deviceTokenSeconds: tokens.deviceTokenSeconds,
  appTokenSeconds: tokens.appTokenSeconds,
  serviceBindingSeconds: tokens.serviceBindingSeconds,
  flowTokenSeconds: tokens.flowTokenSeconds,
  signingKeyRotation: tokens.signingKeyRotationDays * 24 * 3600 * 1000,
  cardKeyValidity: tokens.cardKeyValidityHours * 3600 * 1000,
});
