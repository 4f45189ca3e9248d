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
import { listPopularProducts } from '../catalog/list-popular-products.ts';
import { listProducts } from '../catalog/list-products.ts';
import { scanProducts } from '../catalog/scan-products.ts';
import { getAvailability } from '../fulfillment/get-availability.ts';
import { mergeShipments } from '../fulfillment/merge-shipments.ts';
import { setFulfillmentType } from '../fulfillment/set-fulfillment-type.ts';
import { splitShipment } from '../fulfillment/split-shipment.ts';
import { getRequirements } from '../get-requirements.ts';
import { handOver } from '../hand-over/hand-over.ts';
import { cancelOrder } from '../orders/cancel-order.ts';
import { continueOrder } from '../orders/challenge/continue-order.ts';
import { awaitChanges } from '../orders/read/await-changes.ts';
import { findOrderOfCart } from '../orders/read/find-order-of-cart.ts';
import { readOrder } from '../orders/read/read-order.ts';
import { reconcileOrder } from '../orders/reconcile-order.ts';
import { submitOrder } from '../orders/submit-order.ts';
import { vaultCard } from '../orders/vault-card.ts';
import { authorizeExpressCheckout } from '../payment-providers/express/authorize-express-checkout.ts';
import { readExpressCheckout } from '../payment-providers/express/read-express-checkout.ts';
import { startExpressCheckout } from '../payment-providers/express/start-express-checkout.ts';
import { releaseHold } from '../payment-providers/release-hold.ts';
import { applyCodes, clearCodes } from '../promotions/apply-codes.ts';
import type { Shop } from '../shop.ts';

/** Every operation of a shop. Each refuses with a ShopRefusal, and then nothing has changed. */
export const shopOperations = {
  getCart,
  addLines,
  updateLine,
  clearCart,
  settleCart,
  setPostalCode,
  setShippingAddress,
  setBillingAddress,
  setShippingMethod,
  setFulfillmentType,
  getAvailability,
  splitShipment,
  mergeShipments,
  addAddons,
  replaceAddons,
  removeAddon,
  applyCodes,
  clearCodes,
  getRequirements,
  handOver,
  startExpressCheckout,
  authorizeExpressCheckout,
  readExpressCheckout,
  releaseHold,
  vaultCard,
  submitOrder,
  continueOrder,
  cancelOrder,
  reconcileOrder,
  getOrder: (shop: Shop, { orderId }: { readonly orderId: string }) => readOrder(shop, shop.database, orderId),
  findOrderOfCart,
  awaitChanges,
  listProducts,
  scanProducts,
  getCatalogVersion,
  findProducts,
  findProductAt,
  listPopularProducts,
  ping,
};

/** Proof that the shop answers. */
async function ping({ database, settings }: Shop): Promise<null> {
  await database.selectFrom('shops').select('domain').where('domain', '=', settings.domain).executeTakeFirstOrThrow();
  return null;
}
