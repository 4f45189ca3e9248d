import { Secret } from '../../lib/secret.ts';
import type { AdapterKind } from '../contract/index.ts';
import { findShopifyProblems, parseShopifySettings } from './settings.ts';

export const shopifyKind: AdapterKind = {
  check: ({ settings }) => findShopifyProblems(settings),
  create: async ({ settings }, dependencies) => {
    const { createShopifyAdapter } = await import('./index.ts');
    return createShopifyAdapter(parseShopifySettings(settings), dependencies);
  },
  fullest: { url: 'https://example.myshopify.com', privateToken: new Secret('example') },
};
