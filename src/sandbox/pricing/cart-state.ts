import type { Address } from '../../domain/address.ts';

/** A cart as stored, with the current catalog data of its lines. Amounts are minor units. */
export interface CartState {
  readonly cartId: string;
  readonly status: 'open' | 'ordered';
  readonly postalCode: string | null;
  readonly country: string | null;
  readonly shippingAddress: Address | null;
  readonly billingAddress: Address | null;
  readonly lines: readonly CartLine[];
  /** Choices by fulfilment requirement. */
  readonly choices: readonly ShipmentChoice[];
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

interface ShipmentChoice {
  readonly requirement: string;
  readonly methodId: string | null;
  readonly shippingAddress: Address | null;
}

/** The cart with everything worked out. */
export interface PricedCart extends Omit<CartState, 'lines' | 'choices'> {
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
  readonly lineIds: readonly string[];
  readonly address: Address | null;
  readonly method: OfferedMethod | null;
  readonly methods: readonly OfferedMethod[];
  /** Tax on the shipping itself. */
  readonly tax: number;
}

export interface OfferedMethod {
  readonly id: string;
  readonly description: string;
  readonly estimatedDelivery: string;
  readonly price: number;
}
