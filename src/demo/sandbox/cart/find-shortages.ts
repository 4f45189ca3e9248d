import type { Shortage } from '../pricing/cart-state.ts';
import { availableUnits } from './require-available.ts';

/** A line with what the catalog says of its variant now. */
interface SuppliedLine {
  readonly line_id: string;
  readonly quantity: number;
  readonly tracked: number;
  readonly policy: string;
  readonly stock: number;
  readonly retired: number;
  readonly published: number;
}

/** The lines that the shop could not supply if the cart were ordered now. The rows are wide: none is copied. */
export const findShortages = (lines: readonly SuppliedLine[]): readonly Shortage[] =>
  lines.flatMap((line): readonly Shortage[] => {
    const { line_id: lineId, quantity } = line;
    if (line.retired === 1) return [{ lineId, problem: 'stock-short', available: 0 }];
    if (line.published === 0) return [{ lineId, problem: 'product-not-for-sale', available: 0 }];
    const available = availableUnits(line) ?? quantity;
    return quantity > available ? [{ lineId, problem: 'stock-short', available }] : [];
  });
