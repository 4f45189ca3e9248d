import type { Money } from './money.ts';

export type AddonScope = 'CART' | 'ITEM' | 'GROUP' | 'INHERIT';

/** An extra that the merchant offers on this cart. Source: the specification, "Addon offer". */
export interface AddonOffer {
  readonly addonId: string;
  readonly name: string;
  readonly description: string | null;
  readonly scope: AddonScope;
  /** `PER_ITEM`, or any value of the platform. */
  readonly coverageMode: string | null;
  readonly eligibleLineItemIds: readonly string[];
  readonly childOffers: readonly AddonOffer[];
  /** Can be negative. */
  readonly price: Money | null;
}

export interface AddonSelection {
  readonly addonId: string;
  /** Empty for a selection on the whole cart. */
  readonly lineItemIds: readonly string[];
  readonly options: readonly { readonly name: string; readonly value: string }[];
  readonly price: Money | null;
}
