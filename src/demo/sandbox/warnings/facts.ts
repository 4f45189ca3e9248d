/** What a shop can take out of a cart by itself. */
export const shopWarningCodes = [
  'shipping-method-gone',
  'time-slot-gone',
  'pickup-location-gone',
  'addon-gone',
  'promo-code-gone',
] as const;

export type ShopWarningCode = (typeof shopWarningCodes)[number];

/** Something that changed for the buyer without the buyer's doing. */
export interface ShopWarning {
  readonly code: ShopWarningCode;
  /** The identifier of the line, shipment or add-on, or the promotion code. */
  readonly target: string;
  readonly oldValue: string | null;
  readonly newValue: string | null;
}

/**
 * One thing that a buyer sees in a cart. It changed without the buyer's doing if `of` is the same and `value` is not: a
 * method that the buyer chose is `of: 'express'`, and its value is null once it is no longer offered.
 */
export interface Fact {
  readonly target: string;
  readonly of: string;
  readonly value: string | null;
}

/** The facts that a change answered, by code and target. */
export type Facts = Readonly<Partial<Record<ShopWarningCode, Readonly<Record<string, Omit<Fact, 'target'>>>>>>;
