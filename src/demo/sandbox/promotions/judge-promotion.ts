import type { Address } from '../../../domain/address.ts';
import { isAmong } from '../goods-settings.ts';
import type { CartLine } from '../pricing/cart-state.ts';
import type { RefusalCode } from '../shop-refusal.ts';
import type { PromotionSettings } from './promotion-settings.ts';

/** What decides whether a promotion applies. Never other promotions, so that their order does not matter. */
export interface PromotionFacts {
  readonly lines: readonly CartLine[];
  /** The shipments that are not picked up; their addresses as far as they are known. */
  readonly shipments: readonly { readonly address: Address | null }[];
  /** For goods that are not shipped. */
  readonly address: Address | null;
  /** Orders so far of each promotion that has a limit, by its identifier. */
  readonly uses: ReadonlyMap<string, number>;
  /** Unix milliseconds. */
  readonly readAt: number;
}

export type CodeProblem = Extract<RefusalCode, `code-${string}`>;

/** Why a promotion does not apply to the cart; undefined if it does. */
export function findProblem(promotion: PromotionSettings, facts: PromotionFacts): CodeProblem | undefined {
  const { startsAt, endsAt, limit, id } = promotion;
  if (startsAt !== null && facts.readAt < startsAt) return 'code-not-started';
  if (endsAt !== null && facts.readAt >= endsAt) return 'code-expired';
  if (limit !== null && (facts.uses.get(id) ?? 0) >= limit) return 'code-used-up';
  if (!hasEffect(promotion, facts) || goesElsewhere(promotion, facts)) return 'code-not-applicable';
  return findMissing(promotion, facts.lines) > 0 ? 'code-minimum-missed' : undefined;
}

/** By how much the goods miss the minimum. */
export const findMissing = ({ minimum }: PromotionSettings, lines: readonly CartLine[]): number =>
  minimum - lines.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0);

function hasEffect({ effect, goods }: PromotionSettings, { lines, shipments }: PromotionFacts): boolean {
  const meant = lines.filter((line) => isAmong(goods, line) && line.unitPrice > 0);
  if (effect.kind === 'free-shipping') return shipments.length > 0 && meant.length > 0;
  const units = meant.reduce((sum, { quantity }) => sum + quantity, 0);
  return units >= (effect.kind === 'buy-x-get-y' ? effect.buy + effect.get : 1);
}

/** Addresses that are not known yet exclude nothing: the promotion is looked at again when they are. */
function goesElsewhere({ shipsTo }: PromotionSettings, { shipments, address }: PromotionFacts): boolean {
  if (shipsTo.length === 0) return false;
  const known = (shipments.length === 0 ? [address] : shipments.map((shipment) => shipment.address)).filter(
    (each) => each !== null,
  );
  return known.some(
    ({ country, stateOrProvince }) =>
      !shipsTo.some((place) => place.country === country && isWithin(place.regions, stateOrProvince)),
  );
}

const isWithin = (regions: readonly string[], region: string): boolean =>
  regions.length === 0 || regions.includes(region);
