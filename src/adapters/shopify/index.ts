import type { MerchantAdapter } from '../contract/index.ts';
import { type ConnectDependencies, createConnect, withSystem } from '../toolkit/http/create-connect.ts';
import { createAddLineItems } from './cart/add-line-items.ts';
import { toPlatformCart } from './cart/cart-mapper.ts';
import { requireCart } from './cart/open-cart.ts';
import { createApplyPromoCodes, createClearPromoCodes } from './cart/promo-codes.ts';
import { createSetShippingInfo } from './cart/set-shipping-info.ts';
import { createSetShippingMethod } from './cart/set-shipping-method.ts';
import { createTransferSession } from './cart/transfer-session.ts';
import { createClearCart, createUpdateLineItem } from './cart/update-line-item.ts';
import {
  createGetProductByUrl,
  createGetProducts,
  createListPopularProducts,
  createListProducts,
  createScanProducts,
} from './catalog/catalog.ts';
import { createShopifyClient } from './client.ts';
import { createGetCheckoutRequirements } from './get-checkout-requirements.ts';
import { createListShippingCountries } from './list-shipping-countries.ts';
import { createPing } from './ping.ts';
import type { ShopifySettings } from './settings.ts';
import type { ShopifyContext } from './shopify-context.ts';

/** One Shopify shop, by its Storefront API. Orders are placed on Shopify's own page. */
export function createShopifyAdapter(
  settings: ShopifySettings,
  given: Partial<ConnectDependencies> = {},
): MerchantAdapter {
  const dependencies = withSystem(given);
  const { logger } = dependencies;
  const http = createConnect(dependencies)(settings.http);
  const context: ShopifyContext = { client: createShopifyClient(settings, http, logger), settings, logger };
  return {
    contractVersion: 1,
    platform: 'shopify',
    getCart: async (call, { cart }) => toPlatformCart(await requireCart(context, call, cart)),
    addLineItems: createAddLineItems(context),
    updateLineItem: createUpdateLineItem(context),
    clearCart: createClearCart(context),
    setShippingInfo: createSetShippingInfo(context),
    getCheckoutRequirements: createGetCheckoutRequirements(context),
    listShippingCountries: createListShippingCountries(context),
    setShippingMethod: createSetShippingMethod(context),
    applyPromoCodes: createApplyPromoCodes(context),
    clearPromoCodes: createClearPromoCodes(context),
    listProducts: createListProducts(context),
    scanProducts: createScanProducts(context),
    getProducts: createGetProducts(context),
    getProductByUrl: createGetProductByUrl(context),
    listPopularProducts: createListPopularProducts(context),
    transferSession: createTransferSession(context),
    ping: createPing(context),
    close: () => http.close(),
  };
}
