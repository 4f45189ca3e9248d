import type { MerchantConfig, PartnerConfig } from './config.ts';

export const demoServerSecret = 'demo-server-secret';

/**
 * The partner that a fresh checkout serves. Its credentials are in docs/credentials.md, so it must never be enabled by
 * accident.
 */
export const demoPartner: PartnerConfig = {
  name: 'demo',
  appIds: [{ id: 'demo-app', challenges: true, origins: [] }],
  // of demoServerSecret
  serverSecrets: [{ id: 'demo', sha256: '3125d50facd71d5cad5e61a500972d937ef6fbfeeb15ed8a15b4e3ff520ebb73' }],
};

/** The sandbox merchants, each showing another side of the service. The sandbox platform knows their catalogs by domain. */
export const demoMerchants: readonly MerchantConfig[] = [
  {
    domain: 'apparel.demo.example',
    displayName: 'Fieldhouse Apparel',
    platform: 'sandbox',
    settings: {},
    enabled: true,
  },
  { domain: 'home.demo.example', displayName: 'Lindenhof Home', platform: 'sandbox', settings: {}, enabled: true },
  { domain: 'jewelry.demo.example', displayName: 'Tsukimi Jewelry', platform: 'sandbox', settings: {}, enabled: true },
];
