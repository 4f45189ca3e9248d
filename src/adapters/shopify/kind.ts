import { Secret } from '../../lib/secret.ts';
import type { AdapterKind } from '../contract/index.ts';
import { findShopifyProblems, parseShopifySettings } from './settings.ts';

export const shopifyKind: AdapterKind = {
  check: ({ settings }) => findShopifyProblems(settings),
  create: async ({ settings }, { runtime, logger, watchConnection }) => {
    const { createShopifyAdapter } = await import('./index.ts');
    return createShopifyAdapter(parseShopifySettings(settings), {
      runtime,
      logger,
      ...(watchConnection && { watchConnection }),
    });
  },
  fullest: { url: 'https://example.myshopify.com', privateToken: new Secret('example') },
};
