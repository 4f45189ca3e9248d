import type { AfterSale, Piece, ShopEvent, SoldOrder } from './after-sale.ts';
import { countUnits, type Wanted } from './pieces.ts';
import type { ReturnFees } from './to-payout.ts';

/** The circumstances of a step. */
export interface Moment {
  /** Unix milliseconds. */
  readonly now: number;
  readonly timeZone: string;
  readonly uuid: () => string;
  /** Null if the shop takes nothing back. */
  readonly returns: (ReturnFees & { readonly days: number }) | null;
}

/** What a step makes of an order. */
interface Step {
  readonly afterSale: AfterSale;
  /** In the order in which they happened. */
  readonly events: readonly ShopEvent[];
  /** Goods that go back into the stock. */
  readonly restocked: readonly Piece[];
}

/** Throws CommandRefusal, with the reason. */
export type TakeStep = (order: SoldOrder, wanted: Wanted, moment: Moment) => Step;

/** An event about these pieces: of one SKU if they have one only. */
export function toEvent(
  { cart }: SoldOrder,
  pieces: readonly Piece[],
  event: Pick<ShopEvent, 'type' | 'at' | 'description'>,
  metadata: NonNullable<ShopEvent['metadata']> = {},
): ShopEvent {
  const lineIds = new Set(pieces.map(({ lineId }) => lineId));
  const skus = new Set(cart.lines.filter(({ lineId }) => lineIds.has(lineId)).map(({ sku }) => sku));
  const [sku = null] = skus;
  return { ...event, sku: skus.size === 1 ? sku : null, metadata: { units: countUnits(pieces), ...metadata } };
}
