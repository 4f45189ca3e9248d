import type { Money } from '../money/money.ts';

/**
 * What makes a platform refuse an order of the cart as it is, although the cart has every choice that an order needs.
 * - `stock`: the platform cannot supply the line. `quantityAvailable` is null if it does not say how many there are.
 * - `not-for-sale`: the line's product is no longer sold.
 * - `pickup-location`, `time-slot`: the chosen one is no longer available.
 * - `promo-code`: an applied code has ended. `reason`, `sentence` and `missingAmount` as in a refusal of the code.
 * - `tax`: the platform has the addresses and has not calculated the tax yet.
 * - `changed`: the cart changes with the next call, for example because an add-on is no longer offered.
 */
export type CartObstacle =
  | { readonly kind: 'stock'; readonly lineItemId: string; readonly quantityAvailable: number | null }
  | { readonly kind: 'not-for-sale'; readonly lineItemId: string }
  | { readonly kind: 'pickup-location' | 'time-slot'; readonly shipmentId: string }
  | {
      readonly kind: 'promo-code';
      readonly promoCode: string;
      readonly reason: string | null;
      readonly sentence?: string;
      readonly missingAmount?: Money;
    }
  | { readonly kind: 'tax' }
  | { readonly kind: 'changed' };
