import { isOfLine } from '../../../domain/order/is-of-line.ts';
import type { Order, Refund, Return, TakenBackUnits } from '../../../domain/order/order.ts';

/** What changed the order after it was placed, money for the buyer as a negative amount. */
export const toOrderAdjustments = (order: Order) => [
  ...toCancellation(order),
  ...order.returns.map((returned) => toReturn(returned, order)),
  ...order.refunds.map((refund) => toRefund(refund, order)),
];

function toCancellation({ status, events, placedAt }: Order) {
  if (status !== 'CANCELLED') return [];
  const at = events.findLast(({ type }) => type === 'CANCELLED')?.timestamp ?? toLastKnown({ events, placedAt });
  return [{ id: 'cancellation', type: 'cancellation', occurred_at: at, status: 'completed' }];
}

/** Its money is a refund. */
const toReturn = ({ id, status, lineItems, initiatedAt }: Return, order: Order) => ({
  id: `return-${id}`,
  type: 'return',
  occurred_at: initiatedAt ?? toLastKnown(order),
  status: toStatus(status),
  line_items: toTakenBack(lineItems, order),
});

const toRefund = ({ id, amount, status, processedAt, reason, lineItems = [] }: Refund, order: Order) => ({
  id: `refund-${id}`,
  type: 'refund',
  occurred_at: processedAt ?? toLastKnown(order),
  status: toStatus(status),
  ...(lineItems.length > 0 && { line_items: toTakenBack(lineItems, order) }),
  totals: [{ type: 'total', amount: -Math.abs(amount.number) }],
  ...(reason !== null && { description: reason }),
});

const toTakenBack = (units: readonly TakenBackUnits[], order: Order) =>
  units.flatMap((each) => {
    const line = order.lineItems.find((line) => isOfLine(each, line));
    return line === undefined ? [] : [{ id: line.lineItemId, quantity: -each.quantity }];
  });

/** When something was last heard of the order. The protocol asks for a time also where the platform tells none. */
const toLastKnown = ({ events, placedAt }: Pick<Order, 'events' | 'placedAt'>): string =>
  events.reduce((last, { timestamp }) => (Date.parse(timestamp) > Date.parse(last) ? timestamp : last), placedAt);

/** Platforms have their own words, of which these say that it is over. */
const endings: ReadonlyMap<string, 'completed' | 'failed'> = new Map([
  ['complete', 'completed'],
  ['completed', 'completed'],
  ['processed', 'completed'],
  ['received', 'completed'],
  ['refunded', 'completed'],
  ['return_completed', 'completed'],
  ['returned', 'completed'],
  ['settled', 'completed'],
  ['succeeded', 'completed'],
  ['success', 'completed'],
  ['canceled', 'failed'],
  ['cancelled', 'failed'],
  ['declined', 'failed'],
  ['failed', 'failed'],
  ['rejected', 'failed'],
]);

const toStatus = (word: string | null): 'pending' | 'completed' | 'failed' =>
  endings.get((word ?? '').toLowerCase()) ?? 'pending';
