import type { PromotionSettings } from './promotion-settings.ts';

/** A promotion with a code. Whether upper and lower case matter is the merchant's choice. */
export interface CodedPromotion extends PromotionSettings {
  readonly code: string;
}

export const findCode = (promotions: readonly PromotionSettings[], typed: string): CodedPromotion | undefined =>
  promotions.find((each): each is CodedPromotion => each.code !== null && isSame(each.code, typed, each.caseSensitive));

const isSame = (code: string, typed: string, caseSensitive: boolean): boolean =>
  caseSensitive ? code === typed : code.toUpperCase() === typed.toUpperCase();
