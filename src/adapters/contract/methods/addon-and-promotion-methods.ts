import type { AddonChoice, CartHandle, CartResult, MerchantCall } from '../method-types.ts';

/** Add-ons and promotion codes of a cart. */
export interface AddonAndPromotionMethods {
  /**
   * Adds selections, all or none. A selection of the same add-on for the same line is replaced, and keeps its children;
   * a group replaces the earlier one. Selections survive a change of quantity. One that another change makes invalid
   * goes, with the warning ADDON_REMOVED.
   *
   * Throws AddonNotFound for an add-on that the shop does not know, LineItemNotFound, and InvalidInputBody (with
   * `otherStatus: 'rejectedByMerchant'`) for one that is not offered on this cart or lacks an option or a child, each
   * with its place: `['selections', '0', 'options', '1', 'value']`.
   */
  readonly addAddons?: (call: MerchantCall, input: AddonChoice) => Promise<CartResult>;
  /** Replaces all selections, all or none; an empty list removes all. Throws as addAddons. */
  readonly replaceAddons?: (call: MerchantCall, input: AddonChoice) => Promise<CartResult>;
  /**
   * Removes an add-on and its children from the lines given, or everywhere if `lineItemIds` is null. Throws AddonNotFound
   * if it is not selected there, LineItemNotFound, and InvalidInputBody (as addAddons) if its parent needs it.
   */
  readonly removeAddon?: (
    call: MerchantCall,
    input: { readonly cart: CartHandle; readonly addonId: string; readonly lineItemIds: readonly string[] | null },
  ) => Promise<CartResult>;

  /**
   * Applies codes in the order given, all or none, in addition to those already applied; with `replace`, instead of
   * them. If a code is refused, the earlier codes remain. If a later change makes a code stop applying, the change is
   * made, and the code goes with the warning PROMO_CODE_REMOVED.
   *
   * Throws InvalidPromoCode (INVALID, EXPIRED, NOT_STACKABLE), PromoNotAvailable (MINIMUM_NOT_MET with `missingAmount`
   * if the platform says it, NOT_APPLICABLE), MultipleDiscountCodesNotSupported, each with `reason` and with `promoCode`
   * as it was given: it leads the client to its place. With `sentence: 'notStarted'` or `'usedUp'`, the buyer is told that.
   */
  readonly applyPromoCodes?: (
    call: MerchantCall,
    input: { readonly cart: CartHandle; readonly promoCodes: readonly string[]; readonly replace: boolean },
  ) => Promise<CartResult>;
  /** Removes all codes; a cart without codes stays as it is. Throws ClearPromoCodeNotAllowed. */
  readonly clearPromoCodes?: (call: MerchantCall, input: { readonly cart: CartHandle }) => Promise<CartResult>;
}
