import { describeMerchantAdapter } from '../../contract/merchant-adapter/index.ts';
import { sandboxHarness } from './harness.ts';

describeMerchantAdapter('sandbox', sandboxHarness);
