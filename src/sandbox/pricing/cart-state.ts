import type { Address } from '../../domain/address.ts';
import type { Arrangement, ChosenLocation, ChosenSlot, ShipmentUnits } from '../fulfillment/arrangement.ts';
import type { SlotOrders } from '../fulfillment/list-dates.ts';

/** A cart as stored, with the current catalog data of its lines. Amounts are minor units. */
export interface CartState {
  readonly cartId: string;
  readonly status: 'open' | 'ordered';
  readonly postalCode: string | null;
  readonly country: string | null;
  readonly shippingAddress: Address | null;
  readonly billingAddress: Address | null;
  readonly lines: readonly CartLine[];
  /** The shipments of these very lines. */
  readonly arrangement: Arrangement;
  /** Of the slots that are chosen in it. */
  readonly slotOrders: SlotOrders;
  /** When the cart was read, in Unix milliseconds. */
  readonly readAt: number;
}

export interface CartLine {
  readonly lineId: string;
  readonly variantId: string;
  readonly productId: string;
  readonly sku: string;
  readonly baseSku: string;
  readonly title: string;
  readonly variantTitle: string | null;
  readonly image: { readonly url: string; readonly alt: string | null } | null;
  readonly quantity: number;
  readonly unitPrice: number;
  readonly compareAtPrice: number | null;
  readonly grams: number;
  readonly requiresShipping: boolean;
  readonly taxable: boolean;
  /** The product's fulfilment requirement: `standard` or one of the shop's own. */
  readonly requirement: string;
}

/** The cart with everything worked out. */
export interface PricedCart extends Omit<CartState, 'lines' | 'arrangement' | 'slotOrders' | 'readAt'> {
  readonly currency: string;
  readonly lines: readonly PricedLine[];
  readonly shipments: readonly PricedShipment[];
  readonly subTotal: number;
  readonly shippingTotal: number;
  readonly taxTotal: number;
  /** True while some destination is not known and the tax may change. */
  readonly taxEstimated: boolean;
  readonly total: number;
}

export interface PricedLine extends CartLine {
  readonly lineTotal: number;
  readonly tax: number;
}

export interface PricedShipment {
  readonly shipmentId: string;
  readonly requirement: string;
  readonly notes: string | null;
  readonly units: readonly ShipmentUnits[];
  readonly address: Address | null;
  /** Null until one is chosen, if there are several. */
  readonly type: OfferedType | null;
  readonly types: readonly OfferedType[];
  /** Null until one is chosen, and if the chosen one is no longer offered. */
  readonly method: OfferedMethod | null;
  readonly methods: readonly OfferedMethod[];
  readonly location: Pick<ChosenLocation, 'id' | 'name' | 'address'> | null;
  readonly date: string | null;
  readonly slot: ChosenSlot | null;
  /** What was chosen and is no longer to be had. */
  readonly lost: readonly LostChoice[];
  /** Tax on the shipping itself. */
  readonly tax: number;
}

export interface LostChoice {
  readonly what: 'method' | 'location' | 'slot';
  /** For a slot, with its date before it. */
  readonly id: string;
}

export interface OfferedType {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
}

export interface OfferedMethod {
  readonly id: string;
  readonly description: string;
  readonly estimatedDelivery: string;
  readonly price: number;
}
