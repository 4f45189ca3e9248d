import { describeMerchantAdapter } from '../../contract/merchant-adapter/index.ts';
import { createSandboxBridgeHarness } from './harness.ts';

describeMerchantAdapter(
  'UCP, by our own bridge',
  createSandboxBridgeHarness({ version: '2026-08-25', transport: 'rest' }),
);
