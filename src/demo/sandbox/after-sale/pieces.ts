import { CommandRefusal } from '../../../command-channel/command-refusal.ts';
import type { OrderedCart } from '../orders/shop-order.ts';
import type { Piece, SoldOrder } from './after-sale.ts';

/** What a command is about: null for the whole order. */
export type Wanted = readonly { readonly sku: string; readonly quantity: number }[] | null;

/** Everything that was ordered: shipment by shipment, then what needs no shipping. */
export const listPieces = ({ shipments, lines }: OrderedCart): readonly Piece[] => [
  ...shipments.flatMap(({ shipmentId, units }) => units.map((unit) => ({ ...unit, shipmentId }))),
  ...lines
    .filter(({ requiresShipping }) => !requiresShipping)
    .map(({ lineId, quantity }) => ({ lineId, shipmentId: null, quantity })),
];

/** The pieces without those taken, each from the same line and shipment. */
export function without(pieces: readonly Piece[], taken: readonly Piece[]): readonly Piece[] {
  const left = new Map<string, number>();
  for (const piece of taken) left.set(toKey(piece), (left.get(toKey(piece)) ?? 0) + piece.quantity);
  return pieces.flatMap((piece) => {
    const less = Math.min(piece.quantity, left.get(toKey(piece)) ?? 0);
    left.set(toKey(piece), (left.get(toKey(piece)) ?? 0) - less);
    return less === piece.quantity ? [] : [{ ...piece, quantity: piece.quantity - less }];
  });
}

/** Lists the pieces of the first that are in the second too. */
export const among = (pieces: readonly Piece[], others: readonly Piece[]): readonly Piece[] =>
  without(pieces, without(pieces, others));

/** What was ordered and is neither refunded nor in a return that waits for its refund. */
export const listUnrefunded = ({ cart, afterSale: { returns, refunds } }: SoldOrder): readonly Piece[] =>
  without(listPieces(cart), [
    ...returns.filter(({ state }) => state !== 'completed').flatMap(({ pieces }) => pieces),
    ...refunds.flatMap(({ pieces }) => pieces),
  ]);

const toKey = ({ lineId, shipmentId }: Piece): string => `${lineId} ${shipmentId}`;

/** Units of a line, or of all. */
export const countUnits = (pieces: readonly Pick<Piece, 'lineId' | 'quantity'>[], lineId?: string): number =>
  pieces
    .filter((piece) => lineId === undefined || piece.lineId === lineId)
    .reduce((sum, { quantity }) => sum + quantity, 0);

/** The wanted units of those that there are; all for null. `deed` completes the reason of a refusal: `shipped`. */
export function choosePieces(
  { orderNumber, cart }: SoldOrder,
  pieces: readonly Piece[],
  wanted: Wanted,
  deed: string,
): readonly Piece[] {
  if (wanted === null) {
    if (pieces.length > 0) return pieces;
    throw new CommandRefusal(`Nothing of ${orderNumber} can be ${deed}.`);
  }
  let left = pieces;
  return wanted.flatMap(({ sku, quantity }) => {
    const lineIds = cart.lines.filter((line) => line.sku === sku).map(({ lineId }) => lineId);
    if (lineIds.length === 0) throw new CommandRefusal(`${orderNumber} has no SKU ${sku}.`);
    const taken = take(
      left.filter(({ lineId }) => lineIds.includes(lineId)),
      quantity,
    );
    left = without(left, taken);
    const found = countUnits(taken);
    if (found === quantity) return taken;
    throw new CommandRefusal(`${found} units of ${sku} in ${orderNumber} can be ${deed}, not ${quantity}.`);
  });
}

/** The first units of the pieces, as many as there are. */
function take(pieces: readonly Piece[], quantity: number): readonly Piece[] {
  let left = quantity;
  return pieces.flatMap((piece) => {
    const units = Math.min(left, piece.quantity);
    left -= units;
    return units === 0 ? [] : [{ ...piece, quantity: units }];
  });
}

/**
 * Divides each holder, such as a parcel, into its chosen pieces and the rest, in the order of the holders. Either may be
 * empty.
 */
export function divide<Holder extends { readonly pieces: readonly Piece[] }>(
  holders: readonly Holder[],
  chosen: readonly Piece[],
): readonly { readonly holder: Holder; readonly chosen: readonly Piece[]; readonly rest: readonly Piece[] }[] {
  let left = chosen;
  return holders.map((holder) => {
    const rest = without(holder.pieces, left);
    const taken = without(holder.pieces, rest);
    left = without(left, taken);
    return { holder, chosen: taken, rest };
  });
}
