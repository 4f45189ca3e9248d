import { describeMerchantAdapter } from '../../contract/merchant-adapter/index.ts';
import { createMedusaHarness } from './harness.ts';
import { readMedusaServer } from './read-medusa-server.ts';

/** Run by npm run test:platforms, which starts the server. */
describeMerchantAdapter('Medusa', createMedusaHarness(readMedusaServer()));
