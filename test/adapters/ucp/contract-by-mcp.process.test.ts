import { describeMerchantAdapter } from '../../contract/merchant-adapter/index.ts';
import { createSandboxBridgeHarness } from './harness.ts';

describeMerchantAdapter(
  'UCP, by our own bridge and MCP',
  createSandboxBridgeHarness({ version: '2026-04-08', transport: 'mcp' }),
);
