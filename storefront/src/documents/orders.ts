const order = /* GraphQL */ `
  fragment OrderLine on Order {
    orderId
    domain
    orderNumber
    status
    placedAt
    merchant { displayName }
    total { ...Amount }
  }

  fragment Amount on Money {
    number
    currency
  }
`;

const attempt = /* GraphQL */ `
  fragment Attempt on PlaceOrderAttempt {
    attemptId
    domain
    createdAt
    merchant { displayName }
  }
`;

const orders = /* GraphQL */ `
  query Orders($after: String) {
    orders(first: 20, after: $after) {
      nodes { ...OrderLine }
      pageInfo { hasNextPage endCursor }
    }
    running: placeOrderAttempts(status: RUNNING) { nodes { ...Attempt } }
    asking: placeOrderAttempts(status: ACTION_REQUIRED) { nodes { ...Attempt } }
    unconfirmed: placeOrderAttempts(status: PROCESSING) { nodes { ...Attempt } }
  }
`;

const orderStatusChanged = /* GraphQL */ `
  subscription OrderStatusChanged($domain: String!, $orderId: ID!) {
    orderStatusChanged(domain: $domain, orderId: $orderId) {
      ...OrderLine
      orderStatusPageUrl
      subTotal { ...Amount }
      cartDiscount { ...Amount }
      shippingTotal { ...Amount }
      addonTotal { ...Amount }
      feeTotal { ...Amount }
      taxTotal { ...Amount }
      refundTotal { ...Amount }
      shippingInfo { firstName lastName address1 address2 city stateOrProvince postalCode country }
      shippingMethods { description estimatedDelivery }
      paymentSummary { paymentType cardType lastFour }
      lineItems {
        lineItemId
        sku
        title
        variantDescription
        quantity
        fulfilledQuantity
        returnedQuantity
        status
        returnEligible
        returnByDate
        image { url alt }
        total { ...Amount }
      }
      fulfillments { fulfillmentId status carrier trackingNumber trackingUrl shippedAt deliveredAt estimatedDelivery lineItemSkus }
      returns { returnId status initiatedAt refundAmount { ...Amount } restockingFee { ...Amount } lineItems { sku quantity } }
      refunds { refundId status reason processedAt amount { ...Amount } }
      events { type timestamp description }
    }
  }
`;

const persistOrder = /* GraphQL */ `
  mutation PersistOrder($input: PersistOrderInput!) {
    persistOrder(input: $input) { order { orderId orderNumber } }
  }
`;

export const orderDocuments = {
  persistOrder,
  orders: orders + order + attempt,
  orderStatusChanged: orderStatusChanged + order,
} as const;
