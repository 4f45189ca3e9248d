import { type ChangedCart, changeCart } from '../cart/change-cart.ts';
import { storeCodes } from '../cart/store-extras.ts';
import type { CartState, PricedCart } from '../pricing/cart-state.ts';
import { formShipments } from '../pricing/form-shipments.ts';
import { priceCart } from '../pricing/price-cart.ts';
import { toPromotionFacts } from '../pricing/price-extras.ts';
import type { Shop } from '../shop.ts';
import { ShopRefusal } from '../shop-refusal.ts';
import { type CodedPromotion, findCode } from './find-code.ts';
import { findMissing, findProblem } from './judge-promotion.ts';
import { requireRemovable } from './require-removable.ts';

export interface CodesToApply {
  readonly cartId: string;
  /** As the buyer typed them. */
  readonly codes: readonly string[];
  /** In place of those that are applied. */
  readonly replace: boolean;
}

/** Applies codes in the order given, all or none. One that is applied already stays where it is. */
export const applyCodes = (shop: Shop, { cartId, codes, replace }: CodesToApply): Promise<ChangedCart> =>
  changeCart(shop, cartId, async (queries, cart) => {
    const known = codes.map((code) => requireCode(shop, cart, code));
    const wanted = known.map(({ code }) => code);
    if (replace) requireRemovable(shop, cart.codes, wanted);
    const kept = replace ? cart.codes.filter((code) => wanted.includes(code)) : cart.codes;
    const after = replace ? [...new Set(wanted)] : [...new Set([...kept, ...wanted])];
    requireStackable(shop, kept, after);
    const fresh = known.filter(({ code }) => !cart.codes.includes(code));
    requireEffect(priceCart(shop.settings, { ...cart, codes: after }), fresh);
    await storeCodes(queries, cartId, after);
  });

function requireCode({ settings }: Shop, cart: CartState, typed: string): CodedPromotion {
  const promotion = findCode(settings.promotions, typed);
  if (promotion === undefined) throw new ShopRefusal('code-unknown', { promoCode: typed });
  const problem = findProblem(promotion, toPromotionFacts(cart, formShipments(settings, cart)));
  if (problem === undefined) return promotion;
  const amount = findMissing(promotion, cart.lines);
  throw new ShopRefusal(problem, {
    promoCode: typed,
    ...(problem === 'code-minimum-missed' ? { missing: { amount, currency: settings.currency } } : {}),
  });
}

/** The first code, in the order given, that does not go with one before it. */
function requireStackable({ settings }: Shop, kept: readonly string[], after: readonly string[]): void {
  for (const [index, code] of after.entries()) {
    if (index === 0 || kept.includes(code)) continue;
    const together = after.slice(0, index + 1).map((each) => findCode(settings.promotions, each));
    if (together.some((promotion) => promotion?.stackable === false)) {
      throw new ShopRefusal('code-not-stackable', { promoCode: code });
    }
  }
}

/** A code from which nothing is left to take would look like a mistake. Free shipping may come before its method. */
function requireEffect({ discounts }: PricedCart, fresh: readonly CodedPromotion[]): void {
  for (const { code, id, effect } of fresh) {
    const hasEffect = effect.kind === 'free-shipping' || discounts.some(({ promotionId }) => promotionId === id);
    if (!hasEffect) throw new ShopRefusal('code-not-applicable', { promoCode: code });
  }
}
