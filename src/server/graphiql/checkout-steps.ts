import { EXAMPLE_ADDRESS } from './example-address.ts';
import type { Json } from './fill-in.ts';

/** One request of the checkout, as a tab of GraphiQL and as a step of `npm run demo:checkout`. */
export interface CheckoutStep {
  /** The name of the operation. */
  readonly name: string;
  readonly says: string;
  /** Whether the shop refuses it, which is what it shows. */
  readonly isRefused?: boolean;
  /** To be run in a terminal before the request. */
  readonly command?: string;
  readonly document: string;
  /** Texts such as `{{shipments.0.shipmentId}}` stand for what the newest cart of the answers before has there. */
  readonly variables: { readonly [name: string]: Json };
}

export interface CheckoutGoods {
  readonly domain: string;
  /** Variants: a T-shirt, and a leather belt that can be engraved. */
  readonly shirt: string;
  readonly belt: string;
  /** A shop with prices in yen and a ring there. */
  readonly yen: { readonly domain: string; readonly ring: string };
  readonly encryptedCard: string;
  readonly idempotencyKey: string;
}

const CART = /* GraphQL */ `userErrors { name message ... on PromoCodeError { promoCode reason } }
    warnings { code target oldValue newValue }
    cart {
      lineItems { lineItemId sku quantity price { value } lineDiscount { value } addons { name price { value } } }
      shipments {
        shipmentId
        lines { quantity lineItem { sku } }
        fulfillmentType { name }
        shippingMethod { description price { value } }
        pickupLocation { name }
      }
      coupons
      discounts { description promoCode amount { value } }
      subTotal { value }
      shippingTotal { value }
      addonTotal { value }
      taxTotal { value }
      total { value number currency }
    }`;

/** A mutation whose input is one variable. */
const change = (
  name: string,
  mutation: string,
): string => /* GraphQL */ `mutation ${name}($input: ${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Input!) {
  ${mutation}(input: $input) {
    ${CART}
  }
}
`;

const DELIVER = /* GraphQL */ `mutation Deliver($address: AddressInput!, $shipmentId: ID!, $domain: String!) {
  setShippingInfo(input: { domain: $domain, shipmentId: $shipmentId, shippingInfo: $address }) {
    userErrors { name message }
  }
  setBillingInfo(input: { domain: $domain, billingInfo: $address }) {
    userErrors { name message }
  }
  setShippingMethod(input: { domain: $domain, shipmentId: $shipmentId, shippingMethodId: "standard" }) {
    ${CART}
  }
}
`;

const ORDER = /* GraphQL */ `mutation Order($input: CompleteOrderInput!) {
  completeOrder(input: $input) {
    attempt {
      status
      result {
        __typename
        ... on PlaceOrderSucceeded { orderId order { orderNumber } cart { total { value number currency } } }
        ... on PlaceOrderFailed { userErrors { name message } }
      }
    }
    userErrors { name message }
  }
}
`;

/**
 * One buyer's checkout: a split line, pickup beside delivery, an engraving with a child, two codes and a refused third, a
 * price that moves, an order, and a cart in yen.
 */
export function createCheckoutSteps(goods: CheckoutGoods): readonly CheckoutStep[] {
  const { domain, yen } = goods;
  const first = '{{shipments.0.shipmentId}}';
  const shirts = '{{lineItems.0.lineItemId}}';
  const belt = '{{lineItems.1.lineItemId}}';
  const step = (name: string, mutation: string, says: string, input: { readonly [name: string]: Json }) => ({
    name,
    says,
    document: change(name, mutation),
    variables: { input: { domain, ...input } },
  });
  return [
    step('Fill', 'addLineItems', 'Five T-shirts and a leather belt. They can travel together: one shipment.', {
      flushCart: true,
      items: [
        { addToCartRef: { variantId: goods.shirt }, quantity: 5 },
        { addToCartRef: { variantId: goods.belt }, quantity: 1 },
      ],
    }),
    step('Split', 'splitShipment', 'Two of the five T-shirts get a shipment of their own.', {
      shipmentId: first,
      items: [{ lineItemId: shirts, quantity: 2 }],
    }),
    step('PickUp', 'setFulfillmentType', 'They are picked up in Austin. That needs neither address nor method.', {
      shipmentId: '{{shipments.1.shipmentId}}',
      fulfillmentType: 'PICKUP_IN_STORE',
      locationId: 'austin',
    }),
    {
      name: 'Deliver',
      says: 'The rest is delivered: an address and a method for the first shipment, and who pays.',
      document: DELIVER,
      variables: { domain, shipmentId: first, address: EXAMPLE_ADDRESS },
    },
    step('Engrave', 'addAddons', 'Initials for the belt, and gold leaf as a child: it takes the lines of its parent.', {
      selections: [
        { addonId: 'engraving', lineItemIds: [belt], options: [{ name: 'text', value: 'A.L.' }] },
        { addonId: 'engraving-gold' },
      ],
    }),
    step('TwoCodes', 'applyPromoCodes', 'Two promotion codes: discounts says what each one takes off.', {
      promoCodes: ['WELCOME10', 'BASICS5'],
    }),
    {
      ...step(
        'ThirdCode',
        'applyPromoCodes',
        'A third code that goes with no other is refused. The cart keeps the two.',
        {
          promoCodes: ['SAVE25'],
        },
      ),
      isRefused: true,
    },
    {
      ...step(
        'Notice',
        'updateLineItem',
        'The merchant moves a price. The next change, a sixth T-shirt, warns. Run first:',
        {
          lineItemId: shirts,
          quantity: 6,
        },
      ),
      command: `npm run sandbox -- price ${domain} PKT-M-MOSS 26.50`,
    },
    {
      name: 'Order',
      says: 'Orders the cart for the total that the buyer saw. At another total nothing is charged.',
      document: ORDER,
      variables: {
        input: {
          domain,
          payment: { encryptedCard: goods.encryptedCard },
          expectedTotal: { number: '{{total.number}}', currency: '{{total.currency}}' },
          idempotencyKey: goods.idempotencyKey,
        },
      },
    },
    step('Yen', 'addLineItems', 'The same buyer at a shop in yen, which has no decimals.', {
      domain: yen.domain,
      flushCart: true,
      items: [{ addToCartRef: { variantId: yen.ring }, quantity: 1 }],
    }),
    step('YenPickUp', 'setFulfillmentType', 'The ring waits in Ginza. Tax is on whole yen.', {
      domain: yen.domain,
      shipmentId: first,
      fulfillmentType: 'PICKUP_IN_STORE',
      locationId: 'ginza',
    }),
  ];
}
