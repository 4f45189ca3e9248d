import { isAmong } from '../goods/goods-settings.ts';
import type { CartLine } from '../pricing/cart-state.ts';
import type { FeeSettings } from './fee-settings.ts';

export interface PricedFee {
  readonly description: string;
  readonly amount: number;
  /** The lines that the fee is about, for tax. */
  readonly coveredLineIds: readonly string[];
  readonly taxable: boolean;
}

/** The fees of a cart, in the order of the settings; none for an empty one. */
export function priceFees(fees: readonly FeeSettings[], lines: readonly CartLine[]): readonly PricedFee[] {
  const value = lines.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0);
  return fees
    .filter(({ below }) => below === null || value < below)
    .flatMap(({ description, price, per, goods, taxable }) => {
      const covered = lines.filter((line) => isAmong(goods, line));
      const units = covered.reduce((sum, { quantity }) => sum + quantity, 0);
      const amount = price * (per === 'unit' ? units : Math.min(units, 1));
      const coveredLineIds = covered.map(({ lineId }) => lineId);
      return amount === 0 ? [] : [{ description, amount, coveredLineIds, taxable }];
    });
}
