import type { PromotionSettings } from './promotion-settings.ts';

/** A promotion with a code. Upper and lower case do not matter. */
export interface CodedPromotion extends PromotionSettings {
  readonly code: string;
}

export const findCode = (promotions: readonly PromotionSettings[], typed: string): CodedPromotion | undefined =>
  promotions.find(
    (each): each is CodedPromotion => each.code !== null && each.code.toUpperCase() === typed.toUpperCase(),
  );
