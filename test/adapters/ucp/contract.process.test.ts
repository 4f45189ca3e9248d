import { describeMerchantAdapter } from '../../contract/merchant-adapter/index.ts';
import { createBridgeHarness } from './harness.ts';

describeMerchantAdapter('UCP, by our own bridge', createBridgeHarness({ version: '2026-08-25', transport: 'rest' }));
