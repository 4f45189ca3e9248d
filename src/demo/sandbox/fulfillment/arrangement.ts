import type { Address } from '../../../domain/address.ts';

/** A shipment as stored: its goods, and what the buyer chose for it. */
export interface ShipmentState extends ShipmentChoices {
  readonly shipmentId: string;
  /** The fulfillment requirement that its goods share. */
  readonly requirement: string;
  /** In the order in which the lines joined. */
  readonly units: readonly ShipmentUnits[];
  /** Its own address; null if it goes to the cart's. */
  readonly address: Address | null;
}

export interface ShipmentUnits {
  readonly lineId: string;
  readonly quantity: number;
}

export interface ShipmentChoices {
  /** Null until one is chosen. */
  readonly type: string | null;
  readonly methodId: string | null;
  readonly location: ChosenLocation | null;
  /** Calendar date where the shop is. */
  readonly date: string | null;
  readonly slot: ChosenSlot | null;
}

/** The location as it was when it was chosen: it stays shown if the shop gives it up. */
export interface ChosenLocation {
  readonly id: string;
  readonly name: string;
  readonly address: string;
  readonly country: string;
  readonly region: string;
}

/** `start` and `end` are ISO 8601 with the offset of the shop. */
export interface ChosenSlot {
  readonly id: string;
  readonly start: string;
  readonly end: string;
}

/** The shipments of a cart, in the order in which they were made. */
export interface Arrangement {
  /** How many shipments the cart ever had: the next one gets the next number, and no identifier comes back. */
  readonly made: number;
  readonly shipments: readonly ShipmentState[];
}

export const nothingArranged: Arrangement = { made: 0, shipments: [] };

export const nothingChosen: ShipmentChoices = { type: null, methodId: null, location: null, date: null, slot: null };

/** A new shipment at the end. */
export function appendShipment(
  cartId: string,
  { made, shipments }: Arrangement,
  shipment: Omit<ShipmentState, 'shipmentId'>,
): Arrangement {
  const shipmentId = `${cartId.slice(0, 8)}-${made + 1}`;
  return { made: made + 1, shipments: [...shipments, { ...shipment, shipmentId }] };
}
