import type { Resolvers } from '../../generated/resolver-types.ts';

/** The buyer's choices for a shipment. Their identifiers are valid only within the shipment, so none is named `id`. */
export const shippingOptionFields = {
  FulfillmentType: { fulfillmentTypeId: ({ id }) => id },
  ShippingMethod: { shippingMethodId: ({ id }) => id },
} satisfies Resolvers;
