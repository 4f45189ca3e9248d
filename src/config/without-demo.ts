/** What a production build has in the place of `demo.ts`: its credentials are public. No configuration that it accepts needs them. */
import type { MerchantConfig, PartnerConfig } from './loaded-config.ts';

export const demoServerSecret = '';

export const demoPartner: PartnerConfig = { name: '', appIds: [], serverSecrets: [] };

export const demoMerchants: readonly MerchantConfig[] = [];
