import { describeMerchantAdapter } from '../../contract/merchant-adapter/index.ts';
import { createShopifyHarness } from './harness.ts';

describeMerchantAdapter('Shopify, on its own schema', createShopifyHarness());
