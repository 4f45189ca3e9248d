/** What a client of the sandbox may know of it: its endpoints, the words in their calls, and its refusals. */
export type * from '../after-sale/after-sale.ts';
export type { LineView } from '../after-sale/view-lines.ts';
export type { ChangedCart } from '../cart/change-cart.ts';
export type * from '../catalog/find-products.ts';
export type * from '../catalog/shop-product.ts';
export type { ShopAvailability } from '../fulfillment/get-availability.ts';
export type { ShopRequirements } from '../get-requirements.ts';
export type * from '../orders/shop-order.ts';
export type * from '../orders/submit-order.ts';
export type * from '../pricing/cart-state.ts';
export { isShopSettings, parseShopSettings } from '../settings.ts';
export * from '../shop-refusal.ts';
export type { ShopWarning, ShopWarningCode } from '../warnings/facts.ts';
export * from './sandbox-endpoint.ts';
export type * from './shop-endpoint.ts';
export * from './shop-features.ts';
