import { Secret } from '../../lib/secret.ts';
import type { AdapterKind } from '../contract/index.ts';
import { listSettingProblems } from '../toolkit/setting-problems.ts';
import { type VendureSettings, vendureSettingsSchema } from './settings.ts';

export const vendureKind: AdapterKind = {
  check: ({ settings }) => listSettingProblems(vendureSettingsSchema, settings),
  create: async ({ settings }, dependencies) => {
    const parsed = vendureSettingsSchema.parse(settings);
    const warning = findPaymentWarning(parsed);
    if (warning !== undefined) dependencies.logger.warn({}, warning);
    const { createVendureAdapter } = await import('./index.ts');
    return createVendureAdapter(parsed, dependencies);
  },
  fullest: {
    shopApiUrl: 'https://shop.example/shop-api',
    adminApiUrl: 'https://shop.example/admin-api',
    adminUsername: 'reader',
    adminPassword: new Secret('example'),
    productUrl: 'https://shop.example/products/{slug}',
    payment: { kind: 'test-handler', method: 'card' },
  },
};

function findPaymentWarning({ payment }: VendureSettings): string | undefined {
  if (payment === undefined) return 'This shop does not accept orders: its settings lack payment';
  return payment.kind === 'test-handler' ? 'Orders of this shop go to a test handler and are not charged' : undefined;
}
