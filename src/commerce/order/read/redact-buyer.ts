import type { Cart } from '../../../domain/cart/cart.ts';

/** A cart without what says who bought it: addresses, pickup locations, texts of add-ons, the summary of the payment. */
export const redactBuyer = (cart: Cart): Cart => ({
  ...cart,
  shippingInfo: null,
  billingInfo: null,
  postalCode: null,
  addons: { ...cart.addons, selections: cart.addons.selections.map((one) => ({ ...one, options: [] })) },
  shipments: cart.shipments.map((shipment) => ({ ...shipment, shippingInfo: null, pickupLocation: null })),
  confirmation: cart.confirmation && { ...cart.confirmation, paymentSummary: null },
});
