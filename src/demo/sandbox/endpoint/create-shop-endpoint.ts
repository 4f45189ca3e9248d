import { addAddons, replaceAddons } from '../addons/choose-addons.ts';
import { removeAddon } from '../addons/remove-addon.ts';
import { addLines } from '../cart/add-lines.ts';
import { clearCart } from '../cart/clear-cart.ts';
import { getCart } from '../cart/get-cart.ts';
import { setBillingAddress } from '../cart/set-billing-address.ts';
import { setPostalCode } from '../cart/set-postal-code.ts';
import { setShippingAddress } from '../cart/set-shipping-address.ts';
import { setShippingMethod } from '../cart/set-shipping-method.ts';
import { settleCart } from '../cart/settle-cart.ts';
import { updateLine } from '../cart/update-line.ts';
import { findProductAt } from '../catalog/find-product-at.ts';
import { findProducts } from '../catalog/find-products.ts';
import { getCatalogVersion } from '../catalog/get-catalog-version.ts';
import { listProducts } from '../catalog/list-products.ts';
import { scanProducts } from '../catalog/scan-products.ts';
import { getAvailability } from '../fulfillment/get-availability.ts';
import { mergeShipments } from '../fulfillment/merge-shipments.ts';
import { setFulfillmentType } from '../fulfillment/set-fulfillment-type.ts';
import { splitShipment } from '../fulfillment/split-shipment.ts';
import { authorizeExpressCheckout } from '../gateway/express/authorize-express-checkout.ts';
import { readExpressCheckout } from '../gateway/express/read-express-checkout.ts';
import { startExpressCheckout } from '../gateway/express/start-express-checkout.ts';
import { releaseHold } from '../gateway/release-hold.ts';
import { getRequirements } from '../get-requirements.ts';
import { handOver } from '../hand-over/hand-over.ts';
import { cancelOrder } from '../orders/cancel-order.ts';
import { continueOrder } from '../orders/challenge/continue-order.ts';
import { awaitChanges } from '../orders/read/await-changes.ts';
import { findOrderOfCart } from '../orders/read/find-order-of-cart.ts';
import { getOrder } from '../orders/read/get-order.ts';
import { reconcileOrder } from '../orders/reconcile-order.ts';
import { submitOrder } from '../orders/submit-order.ts';
import { vaultCard } from '../orders/vault-card.ts';
import { applyCodes } from '../promotions/apply-codes.ts';
import { clearCodes } from '../promotions/clear-codes.ts';
import type { Shop } from '../shop.ts';
import type { ShopCall, ShopEndpoint, ShopOperationName } from './shop-endpoint.ts';

/**
 * A shop of this process. `arrived` is called for each call before anything happens; an error that it throws is the
 * response.
 */
export function createShopEndpoint(
  shop: Shop,
  arrived: (domain: string, operation: ShopOperationName) => void = () => {},
): ShopEndpoint {
  const bind =
    <Input, Answer>(
      operation: ShopOperationName,
      run: (shop: Shop, input: Input, signal: AbortSignal) => Promise<Answer>,
    ) =>
    async ({ signal }: ShopCall, input: Input): Promise<Answer> => {
      arrived(shop.settings.domain, operation);
      return run(shop, input, signal);
    };
  return {
    getCart: bind('getCart', getCart),
    addLines: bind('addLines', addLines),
    updateLine: bind('updateLine', updateLine),
    clearCart: bind('clearCart', clearCart),
    settleCart: bind('settleCart', settleCart),
    setPostalCode: bind('setPostalCode', setPostalCode),
    setShippingAddress: bind('setShippingAddress', setShippingAddress),
    setBillingAddress: bind('setBillingAddress', setBillingAddress),
    setShippingMethod: bind('setShippingMethod', setShippingMethod),
    setFulfillmentType: bind('setFulfillmentType', setFulfillmentType),
    getAvailability: bind('getAvailability', getAvailability),
    splitShipment: bind('splitShipment', splitShipment),
    mergeShipments: bind('mergeShipments', mergeShipments),
    addAddons: bind('addAddons', addAddons),
    replaceAddons: bind('replaceAddons', replaceAddons),
    removeAddon: bind('removeAddon', removeAddon),
    applyCodes: bind('applyCodes', applyCodes),
    clearCodes: bind('clearCodes', clearCodes),
    getRequirements: bind('getRequirements', getRequirements),
    handOver: bind('handOver', handOver),
    startExpressCheckout: bind('startExpressCheckout', startExpressCheckout),
    authorizeExpressCheckout: bind('authorizeExpressCheckout', authorizeExpressCheckout),
    readExpressCheckout: bind('readExpressCheckout', readExpressCheckout),
    releaseHold: bind('releaseHold', releaseHold),
    vaultCard: bind('vaultCard', vaultCard),
    submitOrder: bind('submitOrder', submitOrder),
    continueOrder: bind('continueOrder', continueOrder),
    cancelOrder: bind('cancelOrder', cancelOrder),
    reconcileOrder: bind('reconcileOrder', reconcileOrder),
    getOrder: bind('getOrder', getOrder),
    findOrderOfCart: bind('findOrderOfCart', findOrderOfCart),
    awaitChanges: bind('awaitChanges', awaitChanges),
    listProducts: bind('listProducts', listProducts),
    scanProducts: bind('scanProducts', scanProducts),
    getCatalogVersion: bind('getCatalogVersion', getCatalogVersion),
    findProducts: bind('findProducts', findProducts),
    findProductAt: bind('findProductAt', findProductAt),
    ping: bind('ping', ping),
    close: async () => {},
  };
}

async function ping({ database, settings }: Shop): Promise<null> {
  await database.selectFrom('shops').select('domain').where('domain', '=', settings.domain).executeTakeFirstOrThrow();
  return null;
}
