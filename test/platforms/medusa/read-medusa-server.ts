import type { MedusaServer } from './harness.ts';

/** The server that npm run test:platforms has started, as it says in MEDUSA_SERVER. */
export const readMedusaServer = (): MedusaServer => JSON.parse(process.env['MEDUSA_SERVER'] ?? '{}');
