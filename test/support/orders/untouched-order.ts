/** An order to which nothing has happened since it was placed. */
export const untouchedOrder = {
  refundTotal: null,
  orderStatusPageUrl: null,
  lineItems: [],
  fulfillments: [],
  events: [],
  returns: [],
  refunds: [],
};
