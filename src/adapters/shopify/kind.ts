import { Secret } from '../../lib/secret.ts';
import type { AdapterKind } from '../contract/index.ts';
import { listSettingProblems } from '../toolkit/setting-problems.ts';
import { shopifySettingsSchema } from './settings.ts';

export const shopifyKind: AdapterKind = {
  check: ({ settings }) => listSettingProblems(shopifySettingsSchema, settings),
  create: async ({ settings }, dependencies) => {
    const { createShopifyAdapter } = await import('./index.ts');
    return createShopifyAdapter(shopifySettingsSchema.parse(settings), dependencies);
  },
  fullest: { url: 'https://example.myshopify.com', privateToken: new Secret('example') },
};
