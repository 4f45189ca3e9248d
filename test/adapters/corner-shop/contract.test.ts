import { createCornerShopHarness } from '../../../examples/corner-shop/harness.ts';
import { describeMerchantAdapter } from '../../contract/merchant-adapter/index.ts';

describeMerchantAdapter('corner shop', createCornerShopHarness());
