import type { CartState } from '../pricing/cart-state.ts';
import { formShipments } from '../pricing/form-shipments.ts';
import { toPromotionFacts } from '../pricing/price-extras.ts';
import type { Shop } from '../shop.ts';
import { settleCodes } from './settle-codes.ts';

/** The applied codes that have not ended. Only they stand in the way of other codes. */
export const findStandingCodes = ({ settings }: Shop, cart: CartState): readonly string[] =>
  settleCodes(settings.promotions, toPromotionFacts(cart, formShipments(settings, cart)), cart.codes).standing.map(
    ({ code }) => code,
  );
