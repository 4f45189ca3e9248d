import { type ChangedCart, changeCart } from '../cart/change-cart.ts';
import { storeCodes } from '../cart/store-extras.ts';
import type { PricedCart } from '../pricing/cart-state.ts';
import { formShipments } from '../pricing/form-shipments.ts';
import { priceCart } from '../pricing/price-cart.ts';
import { toPromotionFacts } from '../pricing/price-extras.ts';
import type { Shop } from '../shop.ts';
import { ShopRefusal } from '../shop-refusal.ts';
import { type CodedPromotion, findCode } from './find-code.ts';
import { findMissing, findProblem, type PromotionFacts } from './judge-promotion.ts';
import { settleCodes } from './settle-codes.ts';

export interface CodesToApply {
  readonly cartId: string;
  /** The codes as the buyer typed them. */
  readonly codes: readonly string[];
  /** In place of those that are applied. */
  readonly replace: boolean;
}

/** A code of the shop, as the buyer typed it. */
interface TypedCode extends CodedPromotion {
  readonly typed: string;
}

/**
 * Applies codes in the order given, all or none. One that is applied already stays where it is. One that has ended stands in
 * no code's way, and goes.
 */
export const applyCodes = (shop: Shop, { cartId, codes, replace }: CodesToApply): Promise<ChangedCart> =>
  changeCart(shop, cartId, async (queries, cart) => {
    const facts = toPromotionFacts(cart, formShipments(shop.settings, cart));
    const known = codes.map((typed) => requireCode(shop, facts, typed));
    const wanted = known.map(({ code }) => code);
    const standing = settleCodes(shop.settings.promotions, facts, cart.codes).standing.map(({ code }) => code);
    if (replace) requireRemovable(shop, standing, wanted);
    const after = [...new Set(replace ? wanted : [...standing, ...wanted])];
    const fresh = known.filter(({ code }) => !standing.includes(code));
    requireStackable(shop, after, fresh);
    requireEffect(priceCart(shop.settings, { ...cart, codes: after }), fresh);
    const ended = replace ? [] : cart.codes.filter((code) => !standing.includes(code));
    await storeCodes(queries, cartId, [...after, ...ended]);
  });

/** Takes all codes off. A cart without codes stays as it is. */
export const clearCodes = (shop: Shop, { cartId }: { readonly cartId: string }): Promise<ChangedCart> =>
  applyCodes(shop, { cartId, codes: [], replace: true });

function requireCode({ settings }: Shop, facts: PromotionFacts, typed: string): TypedCode {
  const promotion = findCode(settings.promotions, typed);
  if (promotion === undefined) throw new ShopRefusal('code-unknown', { promoCode: typed });
  const problem = findProblem(promotion, facts);
  if (problem === undefined) return { ...promotion, typed };
  const amount = findMissing(promotion, facts.lines);
  throw new ShopRefusal(problem, {
    promoCode: typed,
    ...(problem === 'code-minimum-missed' ? { missing: { amount, currency: settings.currency } } : {}),
  });
}

/** Refuses to take off a code that has to stay: `code-not-removable`. */
function requireRemovable({ settings }: Shop, applied: readonly string[], wanted: readonly string[]): void {
  const fixed = applied.find(
    (code) => !wanted.includes(code) && findCode(settings.promotions, code)?.removable === false,
  );
  if (fixed !== undefined) throw new ShopRefusal('code-not-removable', { promoCode: fixed });
}

/** The first code, in the order given, that does not go with one before it. */
function requireStackable({ settings }: Shop, after: readonly string[], fresh: readonly TypedCode[]): void {
  for (const [index, code] of after.entries()) {
    const added = fresh.find((each) => each.code === code);
    if (index === 0 || added === undefined) continue;
    const together = after.slice(0, index + 1).map((each) => findCode(settings.promotions, each));
    if (together.some((promotion) => promotion?.stackable === false)) {
      throw new ShopRefusal('code-not-stackable', { promoCode: added.typed });
    }
  }
}

/** A code from which nothing is left to take would look like a mistake. Free shipping may come before its method. */
function requireEffect({ discounts }: PricedCart, fresh: readonly TypedCode[]): void {
  for (const { typed, id, effect } of fresh) {
    const hasEffect = effect.kind === 'free-shipping' || discounts.some(({ promotionId }) => promotionId === id);
    if (!hasEffect) throw new ShopRefusal('code-not-applicable', { promoCode: typed });
  }
}
