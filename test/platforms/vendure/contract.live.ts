import { describeMerchantAdapter } from '../../contract/merchant-adapter/index.ts';
import { createVendureHarness } from './harness.ts';
import { readVendureServer } from './read-vendure-server.ts';

/** Run by npm run test:platforms, which starts the server. */
describeMerchantAdapter('Vendure', createVendureHarness(readVendureServer()));
