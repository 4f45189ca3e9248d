import type { Logger } from '../lib/logger.ts';
import type { Runtime } from '../lib/runtime.ts';
import { Secret } from '../lib/secret.ts';
import type { MerchantAdapter } from './contract/index.ts';
import { seedDemoShops } from './sandbox/demo-shops.ts';
import { Faults } from './sandbox/faults.ts';
import { createSandboxAdapter } from './sandbox/index.ts';
import type { SandboxPlatform } from './sandbox/platform/platform.ts';
import { isShopSettings, parseShopSettings } from './sandbox/platform/settings.ts';
import { createVendureAdapter } from './vendure/index.ts';
import { findVendureProblems, parseVendureSettings, type VendureSettings } from './vendure/settings.ts';

/** One merchant as it is configured. */
export interface ConfiguredMerchant {
  readonly domain: string;
  readonly displayName: string;
  readonly settings: unknown;
}

/** What adapters may be given beside their settings. */
export interface AdapterSurroundings {
  readonly runtime: Runtime;
  readonly logger: Logger;
  /** The sandbox platform; null where no merchant is on it. */
  readonly sandbox: SandboxPlatform | null;
  /** Switches for failure of a sandbox merchant, for tests. */
  readonly faults?: (domain: string) => Faults;
}

export interface AdapterKind {
  /** Everything that is wrong with the settings, for the list at start. */
  check(merchant: ConfiguredMerchant): readonly string[];
  create(merchant: ConfiguredMerchant, surroundings: AdapterSurroundings): Promise<MerchantAdapter>;
  /** Settings under which the adapter has every operation that it can have: what the capability matrix is printed from. */
  readonly fullest: unknown;
}

const fullestSandbox = { currency: 'USD' };
const fullestVendure = {
  shopApiUrl: 'https://shop.example/shop-api',
  adminApiUrl: 'https://shop.example/admin-api',
  adminUsername: 'reader',
  adminPassword: new Secret('example'),
  productUrl: 'https://shop.example/products/{slug}',
  payment: { kind: 'test-handler', method: 'card' },
};

/** Platform → how its adapter is made. A new platform is one line here. */
export const adapterRegistry: Readonly<Record<string, AdapterKind>> = {
  sandbox: { check: checkSandbox, create: createSandbox, fullest: fullestSandbox },
  vendure: { check: ({ settings }) => findVendureProblems(settings), create: createVendure, fullest: fullestVendure },
};

export function checkMerchant({ platform, ...merchant }: ConfiguredMerchant & { readonly platform: string }) {
  const kind = Object.hasOwn(adapterRegistry, platform) ? adapterRegistry[platform] : undefined;
  const known = Object.keys(adapterRegistry).join(', ');
  return kind === undefined ? [`there is no platform "${platform}"; there are: ${known}`] : kind.check(merchant);
}

/** A shop with settings is opened with them; one without has to be a demonstration shop or one that was imported before. */
const toShopSettings = ({ domain, displayName, settings }: ConfiguredMerchant): unknown =>
  typeof settings === 'object' && settings !== null ? { name: displayName, ...settings, domain } : settings;

const hasSettings = ({ settings }: ConfiguredMerchant): boolean =>
  typeof settings !== 'object' || settings === null || Object.keys(settings).length > 0;

function checkSandbox(merchant: ConfiguredMerchant): readonly string[] {
  if (!hasSettings(merchant)) return [];
  try {
    parseShopSettings(toShopSettings(merchant));
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message.replaceAll('\n', ' ') : String(error)];
  }
}

async function createSandbox(
  merchant: ConfiguredMerchant,
  surroundings: AdapterSurroundings,
): Promise<MerchantAdapter> {
  const { domain } = merchant;
  const platform = surroundings.sandbox;
  if (platform === null) throw new Error(`The sandbox platform was not opened for ${domain}`);
  const settings = toShopSettings(merchant);
  const shop =
    hasSettings(merchant) && isShopSettings(settings)
      ? await platform.openShop(settings)
      : ((await seedDemoShops(platform, [domain]))[0] ?? (await platform.findShop(domain)));
  if (shop === undefined) {
    throw new Error(`The sandbox has no shop ${domain}: give it settings, or import its products with sandbox:import`);
  }
  return createSandboxAdapter({ shop, faults: surroundings.faults?.(domain) ?? new Faults() });
}

async function createVendure(
  { domain, settings }: ConfiguredMerchant,
  { runtime, logger }: AdapterSurroundings,
): Promise<MerchantAdapter> {
  const parsed = parseVendureSettings(settings);
  const warning = findPaymentWarning(parsed);
  if (warning !== undefined) logger.warn({ domain }, warning);
  return createVendureAdapter(parsed, { runtime, logger });
}

function findPaymentWarning({ payment }: VendureSettings): string | undefined {
  if (payment === undefined) return 'This shop takes no orders: its settings lack payment';
  return payment.kind === 'test-handler' ? 'Orders of this shop go to a test handler and are not charged' : undefined;
}
