import type { Money } from './money.ts';

/**
 * How a shipment reaches the buyer. `id` values of the specification: `SHIP_TO_ADDRESS`, `SCHEDULED_DELIVERY`,
 * `PICKUP_IN_STORE`; ours for its premium type: `PREMIUM_DELIVERY`. Platforms may have others.
 */
export interface FulfillmentType {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
}

export interface ShippingMethod {
  readonly id: string;
  readonly description: string;
  readonly price: Money;
  /** Free text, for example `3 to 5 working days`. */
  readonly estimatedDelivery: string | null;
}

export interface Shipment {
  readonly shipmentId: string;
  readonly lineItemIds: readonly string[];
  /** Null before one is chosen. */
  readonly fulfillmentType: FulfillmentType | null;
  readonly fulfillmentTypeOptions: readonly FulfillmentType[];
  readonly shippingMethod: ShippingMethod | null;
  readonly shippingMethodOptions: readonly ShippingMethod[];
  readonly notes: string | null;
}

/** Dates with time slots for scheduled delivery, or locations for pickup; the other one is empty. */
export interface ShipmentAvailability {
  readonly fulfillmentType: string;
  readonly dates: readonly {
    /** ISO 8601 calendar date. */
    readonly date: string;
    readonly timeSlots: readonly {
      readonly id: string;
      readonly start: string;
      readonly end: string;
      readonly available: boolean;
    }[];
  }[];
  readonly pickupLocations: readonly {
    readonly locationId: string;
    readonly name: string;
    readonly address: string | null;
    readonly available: boolean;
  }[];
}
