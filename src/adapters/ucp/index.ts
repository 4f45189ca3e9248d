import { silentLogger } from '../../lib/logger.ts';
import { type Runtime, systemRuntime } from '../../lib/runtime.ts';
import { systemTimers } from '../../lib/timers.ts';
import type { MerchantAdapter } from '../contract/index.ts';
import { createVaultCard } from '../toolkit/card-vault.ts';
import { type ConnectDependencies, createConnect } from '../toolkit/http/create-connect.ts';
import { withPatience } from '../toolkit/http/with-patience.ts';
import { createAddLineItems } from './cart/add-line-items.ts';
import { requireOpenCheckout, toCart } from './cart/open-checkout.ts';
import { createApplyPromoCodes, createClearPromoCodes } from './cart/promo-codes.ts';
import { createSetShippingInfo } from './cart/set-shipping-info.ts';
import { createSetShippingMethod } from './cart/set-shipping-method.ts';
import { createTransferSession } from './cart/transfer-session.ts';
import { createClearCart, createUpdateLineItem } from './cart/update-line-item.ts';
import { createGetProducts } from './catalog/get-products.ts';
import { createUcpClient } from './client.ts';
import { createDiscoverShop } from './discover-shop.ts';
import { createContinueOrder } from './order/continue-order.ts';
import { createFindOrderOfCart } from './order/find-order-of-cart.ts';
import { createGetOrder } from './order/get-order.ts';
import { createPlaceOrder } from './order/place-order.ts';
import { createCancelOrder, createReconcileOrder } from './order/reconcile-order.ts';
import { createPing } from './ping.ts';
import type { UcpSettings } from './settings.ts';
import type { UcpAgent } from './ucp-agent.ts';
import type { UcpContext } from './ucp-context.ts';

interface UcpAdapterDependencies extends Partial<Omit<ConnectDependencies, 'runtime'>> {
  readonly agent: UcpAgent | null;
  readonly runtime?: Runtime;
}

/** One shop that speaks the Universal Commerce Protocol. */
export function createUcpAdapter(
  settings: UcpSettings,
  { agent, runtime = systemRuntime, logger = silentLogger, timers = systemTimers, ...others }: UcpAdapterDependencies,
): MerchantAdapter {
  const connect = createConnect({ runtime, logger, timers, ...others });
  const { payment } = settings;
  const http = connect(settings.http);
  // Separate connections: a slow payment must not make the shop unavailable, nor a failing vault or host of the profile.
  const profile = connect(settings.http);
  const patient = payment === undefined ? http : connect(withPatience(settings.http, payment.answerTimeoutMs));
  const vault = payment?.credential === 'token' ? connect(settings.http) : http;
  const discover = createDiscoverShop(settings.url, profile, runtime.clock);
  const context: UcpContext = {
    clock: runtime.clock,
    client: createUcpClient({ http, patient, discover, agent, newKey: runtime.uuid }),
    discover,
    logger,
  };
  return {
    contractVersion: 1,
    platform: 'ucp',
    getCart: async (call, { cart }) => toCart(context, call, await requireOpenCheckout(context, call, cart)),
    addLineItems: createAddLineItems(context),
    updateLineItem: createUpdateLineItem(context),
    clearCart: createClearCart(context),
    setShippingInfo: createSetShippingInfo(context),
    setShippingMethod: createSetShippingMethod(context),
    applyPromoCodes: createApplyPromoCodes(context),
    clearPromoCodes: createClearPromoCodes(context),
    ...(payment !== undefined && {
      paymentKinds: ['card'] as const,
      ...(payment.credential === 'token' && { vaultCard: createVaultCard(runtime.clock, payment, vault) }),
      placeOrder: createPlaceOrder(context, { settings: payment, agent, vault }),
      continueOrder: createContinueOrder(context),
      cancelOrder: createCancelOrder(context),
      reconcileOrder: createReconcileOrder(context),
    }),
    getOrder: createGetOrder(context),
    findOrderOfCart: createFindOrderOfCart(context),
    getProducts: createGetProducts(context),
    transferSession: createTransferSession(context),
    ping: createPing(discover, payment, vault),
    close: async () => {
      await Promise.all([...new Set([http, profile, patient, vault])].map((client) => client.close()));
    },
  };
}
