import { Secret } from '../../lib/secret.ts';
import type { AdapterKind } from '../contract/index.ts';
import { listSettingProblems } from '../toolkit/setting-problems.ts';
import { medusaSettingsSchema } from './settings.ts';

export const medusaKind: AdapterKind = {
  check: ({ settings }) => listSettingProblems(medusaSettingsSchema, settings),
  create: async ({ settings }, dependencies) => {
    const { createMedusaAdapter } = await import('./index.ts');
    return createMedusaAdapter(medusaSettingsSchema.parse(settings), dependencies);
  },
  fullest: {
    url: 'https://shop.example',
    publishableKey: 'pk_example',
    regionId: 'reg_example',
    secretKey: new Secret('example'),
    productUrl: 'https://shop.example/products/{slug}',
    payment: {
      kind: 'card-vault',
      provider: 'pp_example',
      vaultUrl: 'https://vault.example/tokens',
      vaultKey: new Secret('example'),
    },
  },
};
