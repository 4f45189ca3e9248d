import type { Money } from '../money/money.ts';

export type AddonScope = 'CART' | 'ITEM' | 'GROUP' | 'INHERIT';

/** An extra that the merchant offers on this cart. Source: the specification, "Addon offer". */
export interface AddonOffer {
  readonly addonId: string;
  readonly name: string;
  readonly description: string | null;
  /** `INHERIT` for a child: it takes the lines of its parent. */
  readonly scope: AddonScope;
  /**
   * `PER_ITEM`: the price counts for every unit. Null: once for each line (`ITEM`), once in all (`GROUP`, `CART`).
   * Platforms may have others.
   */
  readonly coverageMode: string | null;
  readonly eligibleLineItemIds: readonly string[];
  readonly childOffers: readonly AddonOffer[];
  /** Can be negative. */
  readonly price: Money | null;
  /** The choices that a selection can or must make. */
  readonly options: readonly AddonOptionOffer[];
  /** How many of the children each selection needs: for a line if the scope is `ITEM`, otherwise in all. */
  readonly minChildren: number;
  /** Null if there is no limit. */
  readonly maxChildren: number | null;
}

export interface AddonOptionOffer {
  /** The name to send. */
  readonly name: string;
  /** The text to show. */
  readonly label: string;
  /** The values to choose from; empty for free text. */
  readonly values: readonly string[];
  /** The longest free text; null if the platform has no limit of its own. */
  readonly maxLength: number | null;
  readonly required: boolean;
}

export interface AddonOption {
  readonly name: string;
  readonly value: string;
}

/** Known by its add-on and its lines: choosing the add-on for the same line again replaces it. */
export interface AddonSelection {
  readonly addonId: string;
  readonly name: string;
  /** The add-on that it belongs to; null if it is no child. */
  readonly parentAddonId: string | null;
  /** One line for `ITEM`. Empty for a selection on the whole cart. */
  readonly lineItemIds: readonly string[];
  readonly options: readonly AddonOption[];
  /** The total price of the selection. Can be negative. */
  readonly price: Money | null;
}
