import { apparelConsents } from './demo-consents/apparel-consents.ts';
import { jewelryConsents } from './demo-consents/jewelry-consents.ts';
import type { MerchantConfig, PartnerConfig } from './loaded-config.ts';

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
    consents: apparelConsents,
    assistant: {
      enabled: true,
      showProductCard: true,
      enablePageNavigation: true,
      checkoutMode: 'FIRMLY_SIDE',
      hooks: [
        { name: 'is_user_logged_in', enabled: true },
        { name: 'get_orders', enabled: true },
        { name: 'get_loyalty_points', enabled: false },
        { name: 'custom_hook_size_advice', enabled: true },
      ],
      tools: ['search_products'],
      accentColor: '#0f766e',
      welcomeMessage: 'Welcome to Fieldhouse. What are you looking for?',
      voiceEnabled: false,
    },
  },
  {
    domain: 'home.demo.example',
    displayName: 'Lindenhof Home',
    platform: 'sandbox',
    settings: {},
    enabled: true,
    marketingConsentText: 'Lindenhof Home may email me about new furniture and sales.',
    assistant: {
      enabled: true,
      showProductCard: false,
      enablePageNavigation: false,
      checkoutMode: 'MERCHANT',
      hooks: [],
      tools: [],
      accentColor: null,
      welcomeMessage: null,
      voiceEnabled: false,
    },
  },
  {
    domain: 'jewelry.demo.example',
    displayName: 'Tsukimi Jewelry',
    platform: 'sandbox',
    settings: {},
    enabled: true,
    consents: jewelryConsents,
  },
];
