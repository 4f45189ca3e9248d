import * as z from 'zod';
import { EXAMPLE_ADDRESS as ADDRESS } from '../../../src/server/graphiql/example-address.ts';
import type { DeviceClient } from '../servers/start-service.ts';
import { completeOrder } from './complete-order.ts';
import { findVariantId } from './find-variant-id.ts';

const CART = `cart { total { number } shippingTotal { number } taxTotal { number } shippingInfo { city }
  lineItems { lineItemId sku quantity }
  shipments { shipmentId lineItemIds lines { quantity lineItem { lineItemId sku } } shippingInfo { city }
    fulfillmentType { fulfillmentTypeId } fulfillmentTypeOptions { fulfillmentTypeId }
    shippingMethod { shippingMethodId } shippingMethodOptions { shippingMethodId }
    pickupLocation { locationId name address } selectedDate selectedTimeSlot { timeSlotId start end } } }`;
const OUTCOME = `${CART} warnings { code target oldValue newValue }
  userErrors { __typename name httpStatus field ... on ShipmentError { shipmentId options } }`;

const amount = z.object({ number: z.number() });
const city = z.object({ city: z.string() }).nullable();
const types = z.object({ fulfillmentTypeId: z.string() });
const methods = z.object({ shippingMethodId: z.string() });

const cartShape = z.object({
  total: amount,
  shippingTotal: amount,
  taxTotal: amount,
  shippingInfo: city,
  lineItems: z.array(z.object({ lineItemId: z.string(), sku: z.string(), quantity: z.number() })),
  shipments: z.array(
    z.object({
      shipmentId: z.string(),
      lineItemIds: z.array(z.string()),
      lines: z.array(
        z.object({ quantity: z.number(), lineItem: z.object({ lineItemId: z.string(), sku: z.string() }) }),
      ),
      shippingInfo: city,
      fulfillmentType: types.nullable(),
      fulfillmentTypeOptions: z.array(types),
      shippingMethod: methods.nullable(),
      shippingMethodOptions: z.array(methods),
      pickupLocation: z.object({ locationId: z.string(), name: z.string(), address: z.string().nullable() }).nullable(),
      selectedDate: z.string().nullable(),
      selectedTimeSlot: z.object({ timeSlotId: z.string(), start: z.string(), end: z.string() }).nullable(),
    }),
  ),
});

const outcomeShape = z.object({
  cart: cartShape.nullable(),
  warnings: z.array(
    z.object({
      code: z.string(),
      target: z.string().nullable(),
      oldValue: z.string().nullable(),
      newValue: z.string().nullable(),
    }),
  ),
  userErrors: z.array(
    z.object({
      __typename: z.string(),
      name: z.string(),
      httpStatus: z.number(),
      field: z.array(z.string()).nullable(),
      shipmentId: z.string().nullish(),
      options: z.array(z.string()).optional(),
    }),
  ),
});

const availabilityShape = z.object({
  shipmentAvailability: z.object({
    fulfillmentType: z.string(),
    dates: z.array(
      z.object({
        date: z.string(),
        timeSlots: z.array(
          z.object({ timeSlotId: z.string(), start: z.string(), end: z.string(), available: z.boolean() }),
        ),
      }),
    ),
    pickupLocations: z.array(
      z.object({
        locationId: z.string(),
        name: z.string(),
        address: z.string().nullable(),
        available: z.boolean(),
        unavailableLineItemIds: z.array(z.string()),
      }),
    ),
  }),
});

export const AVAILABILITY = `query ($domain: String!, $shipmentId: ID!, $fulfillmentType: String) {
  shipmentAvailability(domain: $domain, shipmentId: $shipmentId, fulfillmentType: $fulfillmentType) {
    fulfillmentType dates { date timeSlots { timeSlotId start end available } }
    pickupLocations { locationId name address available unavailableLineItemIds } } }`;

export type Shopper = ReturnType<typeof createShopper>;

/** A buyer with a device who works on the cart at one shop, over HTTP. */
export function createShopper(device: DeviceClient, domain: string) {
  const attempt = async (mutation: string, input: object) => {
    const type = `${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Input`;
    const answer = await device.request(`mutation ($input: ${type}!) { ${mutation}(input: $input) { ${OUTCOME} } }`, {
      input: { domain, ...input },
    });
    return outcomeShape.parse(answer.data?.[mutation], { error: () => JSON.stringify(answer) });
  };
  /** A change that has to succeed: the cart, its first shipment, and the warnings. */
  const change = async (mutation: string, input: object) => {
    const { cart, userErrors, warnings } = await attempt(mutation, input);
    const [shipment] = cart?.shipments ?? [];
    if (cart === null || userErrors.length > 0) throw new TypeError(`${mutation}: ${JSON.stringify(userErrors)}`);
    return { cart, shipment, warnings };
  };
  return {
    device,
    attempt,
    change,
    add: async (sku: string, quantity: number) => {
      const addToCartRef = { variantId: await findVariantId(device, domain, sku) };
      return change('addLineItem', { addToCartRef, quantity });
    },
    setAddresses: async () => {
      await change('setBillingInfo', { billingInfo: ADDRESS });
      return change('setShippingInfo', { shippingInfo: ADDRESS });
    },
    look: async (shipmentId: string, fulfillmentType?: string) => {
      const answer = await device.request(AVAILABILITY, { domain, shipmentId, fulfillmentType });
      return availabilityShape.parse(answer.data, { error: () => JSON.stringify(answer) }).shipmentAvailability;
    },
    order: (key: string) => completeOrder(device, { domain, key }),
  };
}
