import { operationNames, supports } from '../adapters/contract/index.ts';
import type { MerchantProfile } from '../domain/merchant.ts';
import { requireAnyCredential } from '../domain/viewer-rules.ts';
import { systemTimers } from '../lib/timers.ts';
import { addLineItem } from './cart/add-line-item.ts';
import { addLineItems } from './cart/add-line-items.ts';
import { clearCart } from './cart/clear-cart.ts';
import { DeviceCarts } from './cart/device-carts.ts';
import { getCart } from './cart/get-cart.ts';
import { setPostalCode } from './cart/set-postal-code.ts';
import { updateLineItem } from './cart/update-line-item.ts';
import { getProductByUrl } from './catalog/get-product-by-url.ts';
import { listProducts } from './catalog/list-products.ts';
import { loadProducts } from './catalog/load-products.ts';
import { setBillingInfo } from './checkout/set-billing-info.ts';
import { setShippingInfo } from './checkout/set-shipping-info.ts';
import type { Commerce } from './commerce.ts';
import type { CommerceContext, CommerceDependencies } from './dependencies.ts';
import type { Merchant } from './merchants.ts';
import { AttemptRunner } from './order/attempt-runner.ts';
import { completeOrder } from './order/complete-order.ts';
import { continuePlaceOrder } from './order/continue-place-order.ts';
import { findAttempt } from './order/find-attempt.ts';
import { getOrder } from './order/get-order.ts';
import { listOrders } from './order/list-orders.ts';
import { placeOrder } from './order/place-order.ts';
import { resumeDueAttempts } from './order/resume-attempts.ts';
import { startAttemptResumer } from './order/start-attempt-resumer.ts';
import { watchAttempt } from './order/watch-attempt.ts';
import { createDeviceSession } from './session/create-device-session.ts';
import { createServiceBinding } from './session/create-service-binding.ts';
import { defaultSettings } from './settings.ts';
import { setShippingMethod } from './shipment/set-shipping-method.ts';
import { tryMerchants } from './try-merchants.ts';

/** The use cases together with what keeps their order attempts alive, for the process that serves them. */
export interface RunningCommerce extends Commerce {
  /** Looks for attempts that nobody works on, at once and from then on, until the answer is called. */
  startAttemptResumer(): () => void;
  /** One look. Answers, once they are done, how many attempts it took up. */
  resumeDueAttempts(): Promise<number>;
  /** Asks every platform once, and logs which does not answer. Never rejects. */
  tryMerchants(signal: AbortSignal): Promise<void>;
  /** Begins no new attempt, gives running ones this long, and leaves the others resumable. */
  drain(milliseconds: number, quiet?: Promise<unknown>): Promise<void>;
}

export function createCommerce(dependencies: CommerceDependencies): RunningCommerce {
  const { merchants, stores, secretBox, runtime, logger, deviceTokens } = dependencies;
  const context: CommerceContext = {
    ...dependencies,
    timers: dependencies.timers ?? systemTimers,
    settings: { ...defaultSettings, ...dependencies.settings },
    deviceCarts: new DeviceCarts({ handles: stores.cartHandles, secretBox, runtime, logger }),
  };
  const runner = new AttemptRunner(context);

  return {
    createDeviceSession: createDeviceSession({ deviceTokens, runtime }),
    createServiceBinding: createServiceBinding({ deviceTokens }),

    listMerchants: ({ viewer }) => {
      requireAnyCredential(viewer);
      return merchants.list().map(toProfile);
    },
    findMerchant: ({ viewer }, domain) => {
      requireAnyCredential(viewer);
      const merchant = merchants.find(domain);
      return merchant && toProfile(merchant);
    },
    listCapabilities: (domain) => {
      const { adapter } = merchants.require(domain);
      return operationNames.map((operation) => ({ operation, supported: supports(adapter, operation) }));
    },
    listProducts: (caller, input) => listProducts(context, caller, input),
    loadProducts: (caller, domain, references) => loadProducts(context, caller, domain, references),
    getProductByUrl: (caller, input) => getProductByUrl(context, caller, input),

    getCart: (caller, domain) => getCart(context, caller, domain),
    addLineItem: (caller, input) => addLineItem(context, caller, input),
    addLineItems: (caller, input) => addLineItems(context, caller, input),
    updateLineItem: (caller, input) => updateLineItem(context, caller, input),
    clearCart: (caller, input) => clearCart(context, caller, input),
    setPostalCode: (caller, input) => setPostalCode(context, caller, input),
    setShippingMethod: (caller, input) => setShippingMethod(context, caller, input),
    setShippingInfo: (caller, input) => setShippingInfo(context, caller, input),
    setBillingInfo: (caller, input) => setBillingInfo(context, caller, input),

    paymentEncryptionKey: async ({ viewer }) => {
      requireAnyCredential(viewer);
      return dependencies.paymentEncryptionKey();
    },
    placeOrder: (caller, input) => placeOrder(context, runner, caller, input),
    completeOrder: (caller, input) => completeOrder(context, runner, caller, input),
    continuePlaceOrder: (caller, input) => continuePlaceOrder(context, runner, caller, input),
    findAttempt: (caller, attemptId) => findAttempt(context, caller, attemptId),
    watchAttempt: (caller, attemptId, afterSequence) => watchAttempt(context, caller, attemptId, afterSequence),
    getOrder: (caller, input) => getOrder(context, caller, input),
    listOrders: (caller, input) => listOrders(context, caller, input),

    tryMerchants: (signal) => tryMerchants(context, signal),
    startAttemptResumer: () => startAttemptResumer(context, runner),
    resumeDueAttempts: () => resumeDueAttempts(context, runner),
    drain: (milliseconds, quiet) => runner.drain(milliseconds, quiet),
  };
}

/** Without the adapter, which no face has any business with. */
const toProfile = ({ domain, displayName, platformId }: Merchant): MerchantProfile => ({
  domain,
  displayName,
  platformId,
});
