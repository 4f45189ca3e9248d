import {
  findShopFeatures,
  isShopSettings,
  parseShopSettings,
  type SandboxEndpoint,
} from '../../demo/sandbox/endpoint/index.ts';
import type { AdapterDependencies, AdapterKind, ConfiguredMerchant } from '../contract/index.ts';
import { Faults } from './faults.ts';
import { createSandboxAdapter } from './index.ts';

export interface SandboxDependencies {
  /** The sandbox, in this process or in another; null if no merchant is on it. */
  readonly sandbox: SandboxEndpoint | null;
  /** Switches for failure of a sandbox merchant, for tests. */
  readonly faults?: (domain: string) => Faults;
}

export const sandboxKind: AdapterKind<AdapterDependencies & SandboxDependencies> = {
  check: (merchant) => {
    if (!hasSettings(merchant)) return [];
    try {
      parseShopSettings(toShopSettings(merchant));
      return [];
    } catch (error) {
      return [error instanceof Error ? error.message.replaceAll('\n', ' ') : String(error)];
    }
  },
  create: async (merchant, { sandbox, faults }) => {
    const { domain } = merchant;
    if (sandbox === null) throw new Error(`The sandbox was not opened for ${domain}`);
    const given = toShopSettings(merchant);
    const settings = hasSettings(merchant) && isShopSettings(given) ? given : null;
    await sandbox.openShop({ domain, settings });
    return createSandboxAdapter({
      domain,
      shop: sandbox.shop(domain),
      faults: faults?.(domain) ?? new Faults(),
      features: findShopFeatures(domain, settings),
    });
  },
  fullest: {
    currency: 'USD',
    addons: [{ id: 'wrap', name: 'Gift wrap', scope: 'cart', price: '1' }],
    expressProviders: [{ provider: 'PAYPAL' }],
    promotions: [{ id: 'welcome', description: 'Welcome', effect: { kind: 'percentage', percent: '5', from: 'cart' } }],
  },
};

/** A shop with settings is opened with them. One without must be a demo shop or one that was imported before. */
const toShopSettings = ({ domain, displayName, settings }: ConfiguredMerchant): unknown =>
  typeof settings === 'object' && settings !== null ? { name: displayName, ...settings, domain } : settings;

const hasSettings = ({ settings }: ConfiguredMerchant): boolean =>
  typeof settings !== 'object' || settings === null || Object.keys(settings).length > 0;
