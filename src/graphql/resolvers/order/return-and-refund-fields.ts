import type { Resolvers } from '../../generated/resolver-types.ts';

/** After-sales data of an order. The platform's identifiers are valid only within the order, so none is named `id`. */
export const returnAndRefundFields = {
  Fulfillment: { fulfillmentId: ({ id }) => id },
  Refund: { refundId: ({ id }) => id },
  Return: { returnId: ({ id }) => id },
} satisfies Resolvers;
