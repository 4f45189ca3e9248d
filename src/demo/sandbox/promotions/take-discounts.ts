import { isAmong } from '../goods-settings.ts';
import { spread } from '../pricing/spread.ts';
import type { PromotionEffect, PromotionSettings } from './promotion-settings.ts';

/** A part of the cart that discounts can be taken from. They change `left`, which never falls below 0. */
interface DiscountableLine {
  readonly lineId: string;
  readonly quantity: number;
  readonly tags: readonly string[];
  readonly baseSku: string;
  readonly sku: string;
  left: number;
}

export interface DiscountableShipment {
  readonly shipmentId: string;
  readonly methodId: string | null;
  left: number;
}

export interface TakenDiscount {
  readonly promotionId: string;
  readonly description: string;
  readonly code: string | null;
  /** Negative. */
  readonly amount: number;
  readonly lineId: string | null;
  readonly shipmentId: string | null;
}

type Taken = Pick<TakenDiscount, 'amount' | 'lineId' | 'shipmentId'>;
type Meant = readonly DiscountableLine[];

/**
 * Takes each promotion off what the earlier ones left: first what is taken from lines, then from the cart, then from
 * shipping, each in the order of the settings. Lines must come in an order that does not depend on how the cart was
 * filled.
 */
export function takeDiscounts(
  promotions: readonly PromotionSettings[],
  lines: Meant,
  shipments: readonly DiscountableShipment[],
): readonly TakenDiscount[] {
  const inOrder = promotions.toSorted((left, right) => rankOf(left.effect) - rankOf(right.effect));
  return inOrder.flatMap(({ id, description, code, effect, goods }) => {
    const meant = lines.filter((line) => isAmong(goods, line));
    const taken = effect.kind === 'free-shipping' ? takeShipping(effect, shipments) : takeFromGoods(effect, meant);
    return taken.filter(({ amount }) => amount < 0).map((each) => ({ promotionId: id, description, code, ...each }));
  });
}

const rankOf = (effect: PromotionEffect): number => {
  if (effect.kind === 'free-shipping') return 2;
  return effect.kind !== 'buy-x-get-y' && effect.from === 'cart' ? 1 : 0;
};

function takeFromGoods(effect: Exclude<PromotionEffect, { kind: 'free-shipping' }>, meant: Meant): readonly Taken[] {
  if (effect.kind === 'buy-x-get-y') {
    const free = countFreeUnits(effect, meant);
    return meant.map((line) =>
      takeFromLine(line, toShare(line.left * (free.get(line.lineId) ?? 0), effect.millionths, line.quantity)),
    );
  }
  const offOf = (left: number): number => (effect.kind === 'amount' ? effect.amount : toShare(left, effect.millionths));
  if (effect.from === 'lines') return meant.map((line) => takeFromLine(line, offOf(line.left)));
  const left = meant.reduce((sum, line) => sum + line.left, 0);
  return [takeFromCart(meant, Math.min(left, offOf(left)))];
}

function takeFromLine(line: DiscountableLine, off: number): Taken {
  const taken = Math.min(line.left, off);
  line.left -= taken;
  return { amount: -taken, lineId: line.lineId, shipmentId: null };
}

/** Each line bears its share, for tax. */
function takeFromCart(meant: Meant, off: number): Taken {
  const shares = spread(
    off,
    meant.map(({ left }) => left),
  );
  for (const [index, line] of meant.entries()) line.left -= shares[index] ?? 0;
  return { amount: -off, lineId: null, shipmentId: null };
}

const takeShipping = (
  { methods }: Extract<PromotionEffect, { kind: 'free-shipping' }>,
  shipments: readonly DiscountableShipment[],
): readonly Taken[] =>
  shipments
    .filter(({ methodId }) => methodId !== null && (methods === null || methods.includes(methodId)))
    .map((shipment) => {
      const amount = -shipment.left;
      shipment.left = 0;
      return { amount, lineId: null, shipmentId: shipment.shipmentId };
    });

const MILLION = 1_000_000n;

/** Rounded half up. */
function toShare(amount: number, millionths: number, parts = 1): number {
  const divisor = MILLION * BigInt(parts);
  return Number((2n * BigInt(amount) * BigInt(millionths) + divisor) / (2n * divisor));
}

/** How many units of each line `buy X, get Y` reduces: the cheapest of all units, after the promotions before. */
function countFreeUnits(
  { buy, get }: { readonly buy: number; readonly get: number },
  lines: Meant,
): ReadonlyMap<string, number> {
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  let left = Math.floor(units / (buy + get)) * get;
  const free = new Map<string, number>();
  for (const { lineId, quantity } of lines.toSorted(
    (one, other) => one.left * other.quantity - other.left * one.quantity,
  )) {
    const taken = Math.min(left, quantity);
    free.set(lineId, taken);
    left -= taken;
  }
  return free;
}
