import type { CartFragment, MoneyFragment } from '../generated/operations.ts';
import { keepInTab, readFromTab } from './tab-storage.ts';

/** What an order is of. Its cart is gone once it is placed, and the page may be another one after the bank's. */
export interface Goods {
  readonly lines: readonly { readonly name: string; readonly quantity: number }[];
  readonly total: MoneyFragment;
}

const toGoods = ({ lineItems, total }: CartFragment): Goods => ({
  lines: lineItems.map(({ description, quantity }) => ({ name: description, quantity })),
  total,
});

export const keepGoods = (attemptId: string, cart: CartFragment): void =>
  keepInTab(`goods ${attemptId}`, toGoods(cart));

export const readGoods = (attemptId: string): Goods | null => readFromTab(`goods ${attemptId}`);
