import { type Logger, silentLogger } from '../../lib/logger.ts';
import { type Runtime, systemRuntime } from '../../lib/runtime.ts';
import { systemTimers, type Timers } from '../../lib/timers.ts';
import type { MerchantAdapter } from '../contract/index.ts';
import { createHttpClient } from '../toolkit/http-client.ts';
import type { HttpTransport } from '../toolkit/http-transport.ts';
import { randomFraction } from '../toolkit/random-fraction.ts';
import { createAddLineItems } from './add-line-items.ts';
import { createSetBillingInfo, createSetShippingInfo } from './addresses.ts';
import { parseCartHandle } from './cart-handle.ts';
import { createGetProductByUrl, createGetProducts, createListProducts } from './catalog.ts';
import { createClearCart } from './clear-cart.ts';
import { createVendureClient } from './client.ts';
import { requireData } from './error-mapper.ts';
import { createGetOrder } from './get-order.ts';
import { readWholeCart } from './open-cart.ts';
import { createPaymentHandOver } from './payment-hand-over.ts';
import { createPlaceOrder } from './place-order.ts';
import { createApplyPromoCodes, createClearPromoCodes } from './promo-codes.ts';
import { createReconcileOrder } from './reconcile-order.ts';
import { createSetShippingMethod } from './set-shipping-method.ts';
import type { VendureSettings } from './settings.ts';
import { ping } from './shop-operations.ts';
import { createUpdateLineItem } from './update-line-item.ts';

export interface VendureDependencies {
  readonly runtime?: Pick<Runtime, 'clock' | 'randomBytes'>;
  readonly timers?: Timers;
  readonly logger?: Logger;
  /** The way to the network; tests put recordings here. */
  readonly transport?: HttpTransport;
}

/** One merchant on a Vendure server. */
export function createVendureAdapter(
  settings: VendureSettings,
  dependencies: VendureDependencies = {},
): MerchantAdapter {
  const runtime = dependencies.runtime ?? systemRuntime;
  const connect = () =>
    createHttpClient(settings.http, {
      clock: runtime.clock,
      timers: dependencies.timers ?? systemTimers,
      random: () => randomFraction(runtime),
      logger: dependencies.logger ?? silentLogger,
      ...(dependencies.transport === undefined ? {} : { transport: dependencies.transport }),
    });
  const http = connect();
  // A connection of its own: trouble at the payment provider's must not close the shop.
  const vault = settings.payment?.kind === 'card-vault' ? connect() : http;
  const context = { client: createVendureClient(settings, http), settings };
  return {
    contractVersion: 1,
    platform: 'vendure',
    getCart: async (call, { cart }) => (await readWholeCart(context, call, parseCartHandle(cart))).cart,
    addLineItems: createAddLineItems(context),
    updateLineItem: createUpdateLineItem(context),
    clearCart: createClearCart(context),
    setShippingInfo: createSetShippingInfo(context),
    setBillingInfo: createSetBillingInfo(context),
    setShippingMethod: createSetShippingMethod(context),
    applyPromoCodes: createApplyPromoCodes(context),
    clearPromoCodes: createClearPromoCodes(context),
    ...(settings.payment === undefined
      ? {}
      : {
          placeOrder: createPlaceOrder(context, createPaymentHandOver(settings.payment, vault)),
          reconcileOrder: createReconcileOrder(context),
        }),
    getOrder: createGetOrder(context),
    listProducts: createListProducts(context),
    getProducts: createGetProducts(context),
    ...(settings.productUrl === undefined
      ? {}
      : { getProductByUrl: createGetProductByUrl(context, settings.productUrl) }),
    ping: async (call) => {
      requireData((await context.client.shop(call, null, ping)).answer);
    },
    close: async () => {
      await Promise.all(new Set([http, vault]).values().map((client) => client.close()));
    },
  };
}
