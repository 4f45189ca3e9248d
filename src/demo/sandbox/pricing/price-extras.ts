import { toOfferView } from '../addons/offer-addons.ts';
import { type PricedAddon, priceAddons } from '../addons/price-addons.ts';
import { settleAddons } from '../addons/settle-addons.ts';
import { findProblem, type PromotionFacts } from '../promotions/judge-promotion.ts';
import { settleCodes } from '../promotions/settle-codes.ts';
import { type TakenDiscount, takeDiscounts } from '../promotions/take-discounts.ts';
import type { ShopSettings } from '../settings.ts';
import type { AddonOfferView, CartState, DroppedExtra, PricedShipment } from './cart-state.ts';
import { type PricedFee, priceFees } from './fee-settings.ts';
import { isShipped } from './is-shipped.ts';
import { spread } from './spread.ts';

export interface Extras {
  readonly offers: readonly AddonOfferView[];
  readonly addons: readonly PricedAddon[];
  readonly fees: readonly PricedFee[];
  readonly codes: readonly string[];
  readonly discounts: readonly TakenDiscount[];
  readonly dropped: readonly DroppedExtra[];
  /** What is left to be paid and taxed of each line, and of the shipping of each shipment. */
  readonly goodsLeft: ReadonlyMap<string, number>;
  readonly shippingLeft: ReadonlyMap<string, number>;
}

type Shipped = Pick<PricedShipment, 'shipmentId' | 'address' | 'method' | 'type'>;

/**
 * What comes on top of the goods and off them. A negative add-on takes at most what its goods cost, before any
 * discount. Every distribution goes over the lines in the order of their variants, so that it does not matter how the
 * cart was filled.
 */
export function priceExtras(settings: ShopSettings, cart: CartState, shipments: readonly Shipped[]): Extras {
  const settled = settleAddons(settings.addons, cart.lines, cart.addons);
  const lines = cart.lines
    .map(({ lineId, variantId, baseSku, sku, tags, unitPrice, quantity }) => {
      const left = unitPrice * quantity;
      return { lineId, variantId, baseSku, sku, tags, quantity, left };
    })
    .sort((left, right) => (left.variantId < right.variantId ? -1 : 1));
  const addons = priceAddons(settings.addons, cart.lines, settled.standing).map((addon) => capPrice(addon, lines));
  const facts = toPromotionFacts(cart, shipments);
  const codes = settleCodes(settings.promotions, facts, cart.codes);
  const active = settings.promotions.filter((promotion) =>
    promotion.code === null
      ? findProblem(promotion, facts) === undefined
      : codes.standing.some(({ id }) => id === promotion.id),
  );
  const shipping = shipments.map(({ shipmentId, method }) => ({
    shipmentId,
    methodId: method?.id ?? null,
    left: method?.price ?? 0,
  }));
  const discounts = takeDiscounts(active, lines, shipping);
  return {
    offers: settled.offers.map(toOfferView),
    addons,
    fees: priceFees(settings.fees, cart.lines),
    codes: codes.standing.map(({ code }) => code),
    discounts,
    dropped: [
      ...[...new Set(settled.dropped.map(({ addonId }) => addonId))].map(
        (target) => ({ what: 'addon', target, problem: 'addon-not-offered' }) as const,
      ),
      ...codes.dropped.map(
        ({ code, problem, missing }) =>
          ({
            what: 'code',
            target: code,
            problem,
            ...(missing !== undefined && { missing: { amount: missing, currency: settings.currency } }),
          }) as const,
      ),
    ],
    goodsLeft: new Map(lines.map(({ lineId, left }) => [lineId, left])),
    shippingLeft: new Map(shipping.map(({ shipmentId, left }) => [shipmentId, left])),
  };
}

export const toPromotionFacts = (cart: CartState, shipments: readonly Shipped[]): PromotionFacts => ({
  lines: cart.lines,
  shipments: shipments.filter(isShipped),
  address: cart.shippingAddress,
  uses: cart.uses,
  readAt: cart.readAt,
});

/** A negative price comes off what its goods still cost. */
function capPrice(addon: PricedAddon, lines: readonly { readonly lineId: string; left: number }[]): PricedAddon {
  if (addon.price >= 0) return addon;
  const ids = new Set(addon.coveredLineIds);
  const covered = lines.filter(({ lineId }) => ids.has(lineId));
  const left = covered.reduce((sum, line) => sum + line.left, 0);
  const off = Math.min(-addon.price, left);
  const shares = spread(
    off,
    covered.map((line) => line.left),
  );
  for (const [index, line] of covered.entries()) line.left -= shares[index] ?? 0;
  return { ...addon, price: off === 0 ? 0 : -off };
}
