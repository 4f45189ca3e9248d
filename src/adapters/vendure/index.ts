import type { MerchantAdapter } from '../contract/index.ts';
import { createVaultCard } from '../toolkit/card-vault.ts';
import { type ConnectDependencies, createConnect, withSystem } from '../toolkit/http/create-connect.ts';
import { withPatience } from '../toolkit/http/with-patience.ts';
import { createAddLineItems } from './cart/add-line-items.ts';
import { createSetBillingInfo, createSetShippingInfo } from './cart/addresses.ts';
import { parseCartHandle } from './cart/cart-handle.ts';
import { createClearCart } from './cart/clear-cart.ts';
import { readWholeCart } from './cart/open-cart.ts';
import { createApplyPromoCodes, createClearPromoCodes } from './cart/promo-codes.ts';
import { removingEndedCodes } from './cart/removing-ended-codes.ts';
import { createSetShippingMethod } from './cart/set-shipping-method.ts';
import { createSettleCart } from './cart/settle-cart.ts';
import { createUpdateLineItem } from './cart/update-line-item.ts';
import { createGetProductByUrl, createGetProducts, createListProducts, createScanProducts } from './catalog/catalog.ts';
import { createVendureClient } from './client.ts';
import { createGetCheckoutRequirements } from './get-checkout-requirements.ts';
import { createListShippingCountries } from './list-shipping-countries.ts';
import { createGetOrder } from './order/get-order.ts';
import { createPlaceOrder } from './order/place-order.ts';
import { createReconcileOrder } from './order/reconcile-order.ts';
import { createToPaymentInput } from './order/to-payment-input.ts';
import { createPing } from './ping.ts';
import type { VendureSettings } from './settings.ts';
import type { VendureContext } from './vendure-context.ts';

/** One merchant on a Vendure server. */
export function createVendureAdapter(
  settings: VendureSettings,
  given: Partial<ConnectDependencies> = {},
): MerchantAdapter {
  const dependencies = withSystem(given);
  const { runtime, logger, timers } = dependencies;
  const connect = createConnect(dependencies);
  const http = connect(settings.http);
  // Separate connections: a slow or failing payment provider must not make the shop unavailable.
  const vault = settings.payment?.kind === 'card-vault' ? connect(settings.http) : http;
  const slow =
    settings.payment === undefined ? http : connect(withPatience(settings.http, settings.payment.answerTimeoutMs));
  const context: VendureContext = {
    client: createVendureClient(settings, http, slow),
    settings,
    logger,
    runtime,
    pause: (milliseconds) => new Promise((resolve) => timers.after(milliseconds, resolve)),
  };
  return {
    contractVersion: 1,
    platform: 'vendure',
    getCart: async (call, { cart }) => (await readWholeCart(context, call, parseCartHandle(cart))).cart,
    addLineItems: removingEndedCodes(context, createAddLineItems(context)),
    updateLineItem: removingEndedCodes(context, createUpdateLineItem(context)),
    clearCart: removingEndedCodes(context, createClearCart(context)),
    settleCart: removingEndedCodes(context, createSettleCart(context)),
    setShippingInfo: removingEndedCodes(context, createSetShippingInfo(context)),
    setBillingInfo: createSetBillingInfo(context),
    getCheckoutRequirements: createGetCheckoutRequirements(context),
    listShippingCountries: createListShippingCountries(context),
    setShippingMethod: removingEndedCodes(context, createSetShippingMethod(context)),
    applyPromoCodes: removingEndedCodes(context, createApplyPromoCodes(context)),
    clearPromoCodes: createClearPromoCodes(context),
    ...(settings.payment === undefined
      ? {}
      : {
          paymentKinds: ['card'],
          // Whether the shop's payment plugin passes the key on is not known here.
          mayChargeTwice: true,
          ...(settings.payment.kind === 'card-vault' && {
            vaultCard: createVaultCard(runtime.clock, settings.payment, vault),
          }),
          placeOrder: createPlaceOrder(context, createToPaymentInput(settings.payment, vault)),
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
