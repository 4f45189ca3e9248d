/**
 * `npm run start:vendure`: the demonstration service with one more merchant, `vendure.demo.example`, on a real Vendure server that is
 * installed, filled and started for it. The first time takes a minute or so. Ctrl+C ends both, Vendure after the service, which needs
 * it for orders under way.
 */
import { startVendureShop } from '../test/platforms/vendure/start-vendure-shop.ts';
import { startWithPlatform } from './start-with-platform.ts';

await startWithPlatform('Vendure', startVendureShop, ({ url, adminUsername, adminPassword }) => ({
  env: { VENDURE_ADMIN_PASSWORD: adminPassword },
  merchant: {
    domain: 'vendure.demo.example',
    displayName: 'Demo Vendure',
    platform: 'vendure',
    settings: {
      shopApiUrl: `${url}/shop-api`,
      adminApiUrl: `${url}/admin-api`,
      adminUsername,
      adminPassword: { env: 'VENDURE_ADMIN_PASSWORD' },
      productUrl: 'https://vendure.demo.example/products/{slug}',
      payment: { kind: 'test-handler', method: 'card' },
    },
  },
}));
