import { describeMerchantAdapter } from '../../contract/merchant-adapter/index.ts';
import { createBridgeHarness } from './harness.ts';

describeMerchantAdapter(
  'UCP, by our own bridge and MCP',
  createBridgeHarness({ version: '2026-04-08', transport: 'mcp' }),
);
