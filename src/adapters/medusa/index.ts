import type { MerchantAdapter } from '../contract/index.ts';
import { createVaultCard } from '../toolkit/card-vault.ts';
import { type ConnectDependencies, createConnect, withSystem } from '../toolkit/http/create-connect.ts';
import { withPatience } from '../toolkit/http/with-patience.ts';
import { createAddLineItems } from './cart/add-line-items.ts';
import { createSetBillingInfo, createSetShippingInfo } from './cart/addresses.ts';
import { createClearCart } from './cart/clear-cart.ts';
import { readOpenCart, toCartResult } from './cart/open-cart.ts';
import { createApplyPromoCodes, createClearPromoCodes } from './cart/promo-codes.ts';
import { createSetShippingMethod } from './cart/set-shipping-method.ts';
import { createUpdateLineItem } from './cart/update-line-item.ts';
import { createGetProductByUrl, createGetProducts, createListProducts, createScanProducts } from './catalog/catalog.ts';
import { createMedusaClient } from './client.ts';
import { createGetCheckoutRequirements } from './get-checkout-requirements.ts';
import { createListShippingCountries } from './list-shipping-countries.ts';
import type { MedusaContext } from './medusa-context.ts';
import { createCancelOrder, createContinueOrder } from './order/continue-order.ts';
import { createGetOrder } from './order/get-order.ts';
import { createPlaceOrder } from './order/place-order.ts';
import { createReconcileOrder } from './order/reconcile-order.ts';
import { createPing } from './ping.ts';
import type { MedusaSettings } from './settings.ts';

/** One merchant on a Medusa server: a region, seen through a sales channel. */
export function createMedusaAdapter(
  settings: MedusaSettings,
  given: Partial<ConnectDependencies> = {},
): MerchantAdapter {
  const dependencies = withSystem(given);
  const { runtime, logger } = dependencies;
  const connect = createConnect(dependencies);
  const { payment } = settings;
  const http = connect(settings.http);
  // Separate connections: a slow or failing payment provider must not make the shop unavailable.
  const vault = payment === undefined ? http : connect(settings.http);
  const slow = payment === undefined ? http : connect(withPatience(settings.http, payment.answerTimeoutMs));
  const context: MedusaContext = { client: createMedusaClient(settings, http, slow), settings, logger };
  return {
    contractVersion: 1,
    platform: 'medusa',
    getCart: async (call, { cart }) =>
      (await toCartResult(context, call, await readOpenCart(context, call, cart))).cart,
    addLineItems: createAddLineItems(context),
    updateLineItem: createUpdateLineItem(context),
    clearCart: createClearCart(context),
    setShippingInfo: createSetShippingInfo(context),
    setBillingInfo: createSetBillingInfo(context),
    getCheckoutRequirements: createGetCheckoutRequirements(context),
    listShippingCountries: createListShippingCountries(context),
    setShippingMethod: createSetShippingMethod(context),
    applyPromoCodes: createApplyPromoCodes(context),
    clearPromoCodes: createClearPromoCodes(context),
    ...(payment === undefined
      ? {}
      : {
          paymentKinds: ['card'],
          vaultCard: createVaultCard(runtime.clock, payment, vault),
          placeOrder: createPlaceOrder(context, payment, vault),
          continueOrder: createContinueOrder(context),
          cancelOrder: createCancelOrder(context),
          reconcileOrder: createReconcileOrder(context),
        }),
    getOrder: createGetOrder(context),
    listProducts: createListProducts(context),
    scanProducts: createScanProducts(context),
    getProducts: createGetProducts(context),
    ...(settings.productUrl === undefined
      ? {}
      : { getProductByUrl: createGetProductByUrl(context, settings.productUrl) }),
    ping: createPing(context, vault),
    close: async () => {
      await Promise.all(new Set([http, vault, slow]).values().map((client) => client.close()));
    },
  };
}
