import type { Address } from '../address.ts';
import type { Money } from '../money/money.ts';

/**
 * How a shipment reaches the buyer. `id` values of the specification: `SHIP_TO_ADDRESS`, `SCHEDULED_DELIVERY`,
 * `PICKUP_IN_STORE`; ours for its premium type: `PREMIUM_DELIVERY`. Platforms may have others.
 */
export interface FulfillmentType {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
}

/** The `id` of the type that a buyer fetches. */
export const PICKUP = 'PICKUP_IN_STORE';

export interface ShippingMethod {
  readonly id: string;
  readonly description: string;
  readonly price: Money;
  /** Free text, for example `3 to 5 working days`. */
  readonly estimatedDelivery: string | null;
}

/** Units of a line item in a shipment. */
export interface ShipmentLine {
  readonly lineItemId: string;
  /** A positive whole number. Over all shipments, the units of a line add up to its quantity. */
  readonly quantity: number;
}

export interface PickupLocation {
  readonly locationId: string;
  readonly name: string;
  /** For the buyer, in one line. */
  readonly address: string | null;
}

/** `start` and `end` are ISO 8601 with the merchant's offset from UTC. The identifier is valid only within its date. */
export interface TimeSlot {
  readonly timeSlotId: string;
  readonly start: string;
  readonly end: string;
}

export interface Shipment {
  readonly shipmentId: string;
  /** Each line once. */
  readonly lines: readonly ShipmentLine[];
  /** The destination: its own address, or the one that it shares with others; null until one is set. */
  readonly shippingInfo: Address | null;
  /** Null before one is chosen, if there is a choice. */
  readonly fulfillmentType: FulfillmentType | null;
  readonly fulfillmentTypeOptions: readonly FulfillmentType[];
  /** Null before one is chosen, and if the chosen one is no longer offered. */
  readonly shippingMethod: ShippingMethod | null;
  readonly shippingMethodOptions: readonly ShippingMethod[];
  /** The choice for pickup. It stays if the location can no longer hand out the goods. */
  readonly pickupLocation: PickupLocation | null;
  /** ISO 8601 calendar date where the merchant is. The choice for deliveries by appointment, together with the slot. */
  readonly selectedDate: string | null;
  /** It stays if it is no longer available. */
  readonly selectedTimeSlot: TimeSlot | null;
  readonly notes: string | null;
}

/** Dates with time slots for deliveries by appointment, or locations for pickup; the other one is empty. */
export interface ShipmentAvailability {
  /** `FulfillmentType.id` */
  readonly fulfillmentType: string;
  /** The earliest first. */
  readonly dates: readonly {
    /** ISO 8601 calendar date where the merchant is. */
    readonly date: string;
    readonly timeSlots: readonly (TimeSlot & { readonly available: boolean })[];
  }[];
  /** The nearest first, as far as the platform knows where the buyer is. */
  readonly pickupLocations: readonly (PickupLocation & {
    /** Whether the location can hand out the whole shipment. */
    readonly available: boolean;
    /** The lines of the shipment that the location cannot hand out. */
    readonly unavailableLineItemIds: readonly string[];
  })[];
}
