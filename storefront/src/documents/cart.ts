/** What a cart shows, everywhere the same: the fragments of every document that reads or changes one. */
export const cartFragments = /* GraphQL */ `
  fragment Money on Money {
    number
    currency
  }

  fragment AddressParts on Address {
    firstName
    lastName
    email
    phone
    address1
    address2
    company
    city
    stateOrProvince
    country
    postalCode
  }

  fragment Problem on UserError {
    __typename
    code
    name
    message
    field
    retryable
    ... on ShipmentError { shipmentId options }
    ... on RequiredConsentsError { consentIds }
    ... on NotEnoughStockError { lineItemId quantityAvailable }
    ... on PromoCodeError { promoCode reason }
    ... on CartLockedError { attemptId challenge { url } }
    ... on AddressError { problem }
  }

  fragment Warning on CartWarning {
    code
    message
    target
    oldValue
    newValue
  }

  fragment Method on ShippingMethod {
    shippingMethodId
    description
    estimatedDelivery
    price { ...Money }
  }

  fragment Offer on AddonOffer {
    addonId
    display { name description }
    scope
    eligibleLineItemIds
    options { name label values maxLength required }
    minChildren
    maxChildren
    price { ...Money }
  }

  fragment Cart on Cart {
    id
    revision
    requiresShipping
    totalIsFinal
    taxEstimated
    lineItems {
      lineItemId
      sku
      description
      variantDescription
      quantity
      price { ...Money }
      linePrice { ...Money }
      image { url alt }
    }
    shipments {
      shipmentId
      lines { quantity lineItem { lineItemId description } }
      fulfillmentType { fulfillmentTypeId name }
      fulfillmentTypeOptions { fulfillmentTypeId name description }
      shippingMethod { ...Method }
      shippingMethodOptions { ...Method }
      pickupLocation { locationId name address }
      selectedDate
      selectedTimeSlot { timeSlotId start end }
      notes
    }
    addons {
      offers {
        ...Offer
        childOffers { ...Offer }
      }
      selections {
        addonId
        name
        parentAddonId
        lineItemIds
        options { name value }
        price { ...Money }
      }
    }
    discounts { description promoCode amount { ...Money } }
    fees { description number currency }
    coupons
    subTotal { ...Money }
    shippingTotal { ...Money }
    taxTotal { ...Money }
    addonTotal { ...Money }
    feeTotal { ...Money }
    total { ...Money }
    shippingInfo { ...AddressParts }
    billingInfo { ...AddressParts }
    consents { consentId uiSlot text type explicit required revokable signed version }
    readiness { ready blockers { ...Problem } }
    openAttempt { attemptId }
  }
`;

export const cartChanged = /* GraphQL */ `
  subscription CartChanged($domain: String!) {
    cartChanged(domain: $domain) {
      cart { ...Cart }
      revision
      order { orderId orderNumber }
      warnings { ...Warning }
    }
  }
`;

export const shipmentAvailability = /* GraphQL */ `
  query ShipmentAvailability($domain: String!, $shipmentId: ID!, $fulfillmentType: String!) {
    shipmentAvailability(domain: $domain, shipmentId: $shipmentId, fulfillmentType: $fulfillmentType) {
      dates { date timeSlots { timeSlotId start end available } }
      pickupLocations { locationId name address available }
    }
  }
`;

export const transferSession = /* GraphQL */ `
  mutation TransferSession($input: TransferSessionInput!) {
    transferSession(input: $input) { url userErrors { ...Problem } }
  }
`;
