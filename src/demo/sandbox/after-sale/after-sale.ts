import type { OrderedCart } from '../orders/shop-order.ts';

/** Units of a line, and the shipment that they belong to; null for goods that need no shipping. */
export interface Piece {
  readonly lineId: string;
  readonly shipmentId: string | null;
  readonly quantity: number;
}

export interface Parcel {
  readonly parcelId: string;
  /** Null for goods that no carrier brings. */
  readonly carrier: string | null;
  readonly trackingNumber: string | null;
  readonly estimatedDelivery: string | null;
  readonly pieces: readonly Piece[];
  /** Unix milliseconds. */
  readonly shippedAt: number;
  readonly deliveredAt: number | null;
}

export interface GoodsReturn {
  readonly returnId: string;
  readonly state: 'initiated' | 'received' | 'completed';
  readonly pieces: readonly Piece[];
  readonly initiatedAt: number;
  /** Null until it is completed. */
  readonly payout: Payout | null;
}

/** Minor units. `amount = product + tax + shipping - restockingFee - otherFees`, at least 0. */
export interface Payout {
  readonly amount: number;
  readonly product: number;
  readonly tax: number;
  readonly shipping: number;
  readonly restockingFee: number;
  readonly otherFees: number;
  readonly shares: readonly LineShare[];
}

/** Money of units of one line, before fees. */
export interface LineShare {
  readonly lineId: string;
  readonly quantity: number;
  readonly product: number;
  readonly tax: number;
}

export interface ShopRefund {
  readonly refundId: string;
  /** Why: they never left the shop, they came back, or the buyer keeps them. */
  readonly kind: 'cancelled' | 'returned' | 'kept';
  readonly pieces: readonly Piece[];
  readonly payout: Payout;
  /** The text that buyers read. */
  readonly reason: string;
  readonly at: number;
}

/** Everything that has happened to an order since it was placed. */
export interface AfterSale {
  readonly cancelled: readonly Piece[];
  readonly parcels: readonly Parcel[];
  readonly returns: readonly GoodsReturn[];
  readonly refunds: readonly ShopRefund[];
}

export const nothingYet: AfterSale = { cancelled: [], parcels: [], returns: [], refunds: [] };

/** An order as the steps of this folder see it. */
export interface SoldOrder {
  readonly orderNumber: string;
  readonly cart: OrderedCart;
  readonly afterSale: AfterSale;
}

/** An entry of the history. */
export interface ShopEvent {
  readonly type: string;
  readonly at: number;
  readonly description: string | null;
  readonly sku: string | null;
  readonly metadata: Readonly<Record<string, string | number | null>> | null;
}
