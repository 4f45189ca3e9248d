import type { AuthSettings } from './settings.ts';

/** The configured settings of tokens. */
export const toAuthSettings = (
  environment: string,
  { deviceTokenSeconds, appTokenSeconds, serviceBindingSeconds, flowTokenSeconds }: Omit<AuthSettings, 'environment'>,
): AuthSettings => ({ environment, deviceTokenSeconds, appTokenSeconds, serviceBindingSeconds, flowTokenSeconds });
