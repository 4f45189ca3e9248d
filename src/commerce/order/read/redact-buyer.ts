import type { Cart } from '../../../domain/cart/cart.ts';

/** A cart without what says who bought it: addresses, texts of add-ons, how it was paid. */
export const redactBuyer = (cart: Cart): Cart => ({
  ...cart,
  shippingInfo: null,
  billingInfo: null,
  postalCode: null,
  addons: { ...cart.addons, selections: cart.addons.selections.map((one) => ({ ...one, options: [] })) },
  shipments: cart.shipments.map((shipment) => ({ ...shipment, shippingInfo: null, pickupLocation: null })),
  confirmation: cart.confirmation && { ...cart.confirmation, paymentSummary: null },
});
