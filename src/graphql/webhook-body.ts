import { execute, type GraphQLSchema, parse } from 'graphql';
import type { OutboxEvent } from '../commerce/order/outgoing-events/outbox-event.ts';
import type { OrderSeen } from '../commerce/order/watch-order/order-seen.ts';
import type { PlaceOrderAttempt } from '../domain/order/attempt.ts';
import type { Order } from '../domain/order/order.ts';
import { toErrorCode } from '../errors/to-error-code.ts';

/** What receivers outside are told of an order: all that `orderStatusChanged` has, save what is read from the catalog and the merchant now. */
const document = parse(/* GraphQL */ `
  subscription Webhook {
    orderStatusChanged(domain: "", orderId: "") {
      id orderId domain orderNumber placedAt status platformStatus orderStatusPageUrl coupons
      subTotal { ...Amount } cartDiscount { ...Amount } shippingTotal { ...Amount } taxTotal { ...Amount }
      addonTotal { ...Amount } feeTotal { ...Amount } total { ...Amount } refundTotal { ...Amount }
      shippingInfo { ...Person } billingInfo { ...Person }
      shippingMethods { shippingMethodId description price { ...Amount } estimatedDelivery }
      paymentSummary { paymentType lastFour cardType month year }
      lineItems {
        id lineItemId sku title variantDescription image { url alt type } price { ...Amount } total { ...Amount }
        status platformStatus quantity fulfilledQuantity returnedQuantity
        tracking { trackingNumber trackingUrl carrier shippedAt deliveredAt }
        returnEligible returnByDate refundAmount { ...Amount }
      }
      fulfillments {
        fulfillmentId status trackingNumber trackingUrl carrier shippedAt estimatedDelivery deliveredAt lineItemSkus
      }
      events { type platformType timestamp description lineItemSku metadata }
      returns {
        returnId status lineItems { sku quantity refundAmount { ...Amount } }
        refundAmount { ...Amount } refundProductPrice { ...Amount } refundSalesTax { ...Amount }
        refundShippingTotal { ...Amount } restockingFee { ...Amount } otherFees { ...Amount } initiatedAt
      }
      refunds { refundId amount { ...Amount } status processedAt reason }
    }
  }
  fragment Amount on Money { currency value number symbol }
  fragment Person on Address {
    firstName lastName email phone address1 address2 company city stateOrProvince country postalCode
  }
`);

/** The order as a subscriber of `orderStatusChanged` gets it. */
async function toOrderSnapshot(schema: GraphQLSchema, order: Order): Promise<unknown> {
  const rootValue: OrderSeen = { order, error: null };
  const { data, errors } = await execute({ schema, document, rootValue });
  if (errors?.[0] !== undefined) throw errors[0];
  return data?.['orderStatusChanged'];
}

/** What the backend of a partner is told, in the names of the GraphQL schema: the body of a webhook. */
export async function toWebhookBody(schema: GraphQLSchema, event: OutboxEvent): Promise<string> {
  const { type, at, deviceId, domain, order, attempt } = event;
  return JSON.stringify({
    type,
    timestamp: at,
    data: {
      deviceId,
      domain,
      order: order === null ? null : await toOrderSnapshot(schema, order),
      ...(attempt && { attempt: toAttemptSnapshot(attempt) }),
    },
  });
}

const toAttemptSnapshot = ({ attemptId, status, createdAt, updatedAt, result }: PlaceOrderAttempt) => ({
  attemptId,
  status,
  createdAt,
  updatedAt,
  ...(result.kind === 'failed' && {
    failedStep: result.failedStep,
    userErrors: result.userErrors.map(({ name, httpStatus, message, description, field, retryable }) => ({
      code: toErrorCode(name),
      name,
      httpStatus,
      message,
      description,
      field,
      retryable,
    })),
  }),
});
