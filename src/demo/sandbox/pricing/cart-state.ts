import type { Address } from '../../../domain/address.ts';
import type { AddonChoice } from '../addons/addon-choice.ts';
import type { AddonOptionSettings } from '../addons/addon-settings.ts';
import type { PricedAddon } from '../addons/price-addons.ts';
import type { Arrangement, ChosenLocation, ChosenSlot, ShipmentUnits } from '../fulfillment/arrangement.ts';
import type { SlotOrders } from '../fulfillment/list-dates.ts';
import type { TakenDiscount } from '../promotions/take-discounts.ts';
import type { Amount, RefusalCode } from '../shop-refusal.ts';

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
  /** The orders so far of the slots that are chosen in it. */
  readonly slotOrders: SlotOrders;
  readonly addons: readonly AddonChoice[];
  /** Applied promotion codes, in the order in which they were applied. */
  readonly codes: readonly string[];
  /** Orders so far of each promotion that has a limit, by its identifier. */
  readonly uses: ReadonlyMap<string, number>;
  readonly shortages: readonly Shortage[];
  /** When the cart was read, in Unix milliseconds. */
  readonly readAt: number;
}

/** A line that the shop cannot supply as it is. */
export interface Shortage {
  readonly lineId: string;
  readonly problem: 'stock-short' | 'product-not-for-sale';
  /** How many units the buyer could have in total. */
  readonly available: number;
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
  /** The product's fulfillment requirement: `standard` or one of the shop's own. */
  readonly requirement: string;
  /** The units that can be ordered; a Boolean if they are not counted. */
  readonly available: number | boolean;
  /** The tags of its product. */
  readonly tags: readonly string[];
}

/** The cart with everything worked out. */
export interface PricedCart
  extends Omit<CartState, 'lines' | 'arrangement' | 'slotOrders' | 'addons' | 'codes' | 'uses' | 'readAt'> {
  readonly currency: string;
  readonly lines: readonly PricedLine[];
  readonly shipments: readonly PricedShipment[];
  readonly offers: readonly AddonOfferView[];
  readonly addons: readonly SelectedAddon[];
  /** Codes that apply, in the order in which they were applied. */
  readonly codes: readonly string[];
  readonly discounts: readonly TakenDiscount[];
  readonly fees: readonly { readonly description: string; readonly amount: number }[];
  /** What was chosen or applied before and is no longer to be had. */
  readonly dropped: readonly DroppedExtra[];
  readonly addonTotal: number;
  readonly feeTotal: number;
  /** At most 0. */
  readonly discountTotal: number;
  readonly subTotal: number;
  readonly shippingTotal: number;
  readonly taxTotal: number;
  /** True while some destination is not known and the tax may change. */
  readonly taxEstimated: boolean;
  /** True if some of the tax is that of the billing address, or will be. */
  readonly taxedAtBilling: boolean;
  readonly total: number;
}

export interface PricedLine extends Omit<CartLine, 'tags'> {
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

/** An add-on that can be chosen now; a child takes the lines of its parent. */
export interface AddonOfferView {
  readonly addonId: string;
  readonly name: string;
  readonly description: string | null;
  readonly scope: 'cart' | 'item' | 'group' | 'child';
  readonly perUnit: boolean;
  readonly lineIds: readonly string[];
  readonly price: number;
  readonly options: readonly AddonOptionSettings[];
  readonly minChildren: number;
  readonly maxChildren: number | null;
  readonly children: readonly AddonOfferView[];
}

export type SelectedAddon = Omit<PricedAddon, 'coveredLineIds' | 'taxable'>;

export interface DroppedExtra {
  readonly what: 'addon' | 'code';
  /** The add-on's identifier, or the code. */
  readonly target: string;
  readonly problem: RefusalCode;
  /** By how much the goods miss the minimum of the code. */
  readonly missing?: Amount;
}

export interface OfferedMethod {
  readonly id: string;
  readonly description: string;
  readonly estimatedDelivery: string;
  readonly price: number;
}
