import type { LineItem } from '../../../../src/domain/cart/line-item.ts';
import { type Mutant, recasting, type World } from '../mutant.ts';

/** A line as it was when it was seen first. */
const asBefore =
  (part: 'price' | 'availability') =>
  (line: LineItem, { memory }: World): LineItem => {
    const key = `${part} of ${line.lineItemId}`;
    if (!memory.has(key)) memory.set(key, line[part]);
    return Object.assign({ ...line }, { [part]: memory.get(key) });
  };

const withLines = (change: (line: LineItem, world: World) => LineItem) =>
  recasting((cart, world) => ({ ...cart, lineItems: cart.lineItems.map((line) => change(line, world)) }));

export const changedGoodsMutants: readonly Mutant[] = [
  {
    promise: 'answers the change of a line with the price that it has by then',
    broken: 'remembers prices',
    said: 'the change answers the price of before',
    mutate: withLines(asBefore('price')),
  },
  {
    promise: 'tells with each line whether it can still be had, and no more units than are left, if it tells anything',
    broken: 'remembers stock',
    mutate: withLines(asBefore('availability')),
  },
  {
    promise: 'tells with each line whether it can still be had, and no more units than are left, if it tells anything',
    broken: 'tells the quantity of the line instead of the stock',
    mutate: withLines((line) => ({ ...line, availability: line.quantity })),
  },
];
