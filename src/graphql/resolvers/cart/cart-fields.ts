import type { CartResolvers } from '../../generated/resolver-types.ts';
import { toGlobalId } from '../../global-id.ts';
import { resolveCartReference } from './resolve-cart-reference.ts';

export const cartFields: CartResolvers = {
  __resolveReference: resolveCartReference,
  id: ({ shopId, cartId }) => toGlobalId('Cart', shopId, cartId),
  lineItems: ({ lineItems, shopId }) => lineItems.map((line) => ({ ...line, domain: shopId })),
  schemaVersion: () => '2.0',
  platformOrderNumber: ({ confirmation }) => confirmation?.platformOrderNumber ?? null,
  submittedAt: ({ confirmation }) => confirmation?.submittedAt ?? null,
  urls: ({ confirmation }) => confirmation && { thankYouPage: confirmation.thankYouPage },
  paymentSummary: ({ confirmation }) => confirmation?.paymentSummary ?? null,
  tax: ({ taxTotal }) => taxTotal,
  promoCodes: ({ coupons }) => coupons,
  // Version 1 knew one shipment only: with several there is no single answer.
  shippingMethod: ({ confirmation, shipments }) =>
    confirmation?.shippingMethod ?? (shipments.length === 1 ? (shipments[0]?.shippingMethod ?? null) : null),
};
