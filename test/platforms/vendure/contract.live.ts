import { describeMerchantAdapter } from '../../contract/merchant-adapter/index.ts';
import { createVendureHarness } from './harness.ts';

/** Run by npm run test:platforms, which starts the server. */
describeMerchantAdapter(
  'Vendure',
  createVendureHarness({
    url: process.env['VENDURE_URL'] ?? '',
    adminUsername: process.env['VENDURE_ADMIN'] ?? '',
    adminPassword: process.env['VENDURE_ADMIN_PASSWORD'] ?? '',
  }),
);
