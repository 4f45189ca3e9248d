import type { VendureServer } from './harness.ts';

/** The server that npm run test:platforms has started. */
export const readVendureServer = (): VendureServer => ({
  url: process.env['VENDURE_URL'] ?? '',
  adminUsername: process.env['VENDURE_ADMIN'] ?? '',
  adminPassword: process.env['VENDURE_ADMIN_PASSWORD'] ?? '',
  databaseUrl: process.env['VENDURE_DATABASE'] ?? null,
});
