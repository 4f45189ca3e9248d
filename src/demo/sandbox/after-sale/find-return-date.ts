import { addDays, toLocalDate } from '../../../lib/zoned-time.ts';
import type { SoldOrder } from './after-sale.ts';
import type { Moment } from './steps.ts';

/** The last day, where the shop is, on which units of a line can be returned. Null before any has arrived, and if the shop takes no returns. */
export function findReturnDate(
  { afterSale: { parcels } }: SoldOrder,
  lineId: string,
  { timeZone, returns }: Pick<Moment, 'timeZone' | 'returns'>,
): string | null {
  const arrivals = parcels
    .filter(({ pieces }) => pieces.some((piece) => piece.lineId === lineId))
    .flatMap(({ deliveredAt }) => deliveredAt ?? []);
  return returns === null || arrivals.length === 0
    ? null
    : addDays(toLocalDate(Math.max(...arrivals), timeZone), returns.days);
}
