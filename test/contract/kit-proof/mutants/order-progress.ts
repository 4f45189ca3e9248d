import type { OrderLineItem, PlatformOrder } from '../../../../src/domain/order/order.ts';
import { type Mutant, replacing } from '../mutant.ts';

const SENT = 'tells the parcel that was sent, and of the line how many units went with it';
const HISTORY = 'adds to the history what happened to the order';
const RETURNS = 'tells each return, and of the line how many units are back';
const ANNOUNCED = 'announces an order that has changed, once';
const REFUNDS = 'tells each refund, and how much the buyer has back';

export const orderProgressMutants: readonly Mutant[] = [
  {
    promise: 'moves the line on with the order',
    broken: 'leaves the lines where they were when the order was placed',
    mutate: onLines(() => ({ status: 'CONFIRMED', platformStatus: 'new' })),
  },
  {
    promise: SENT,
    broken: 'tells of no parcel',
    mutate: onOrder(() => ({ fulfillments: [] })),
  },
  {
    promise: SENT,
    broken: 'does not say what is in the parcel',
    mutate: onOrder(({ fulfillments }) => ({
      fulfillments: fulfillments.map((each) => ({ ...each, lineItemSkus: [] })),
    })),
  },
  {
    promise: SENT,
    broken: 'tells other units in the parcel than were sent',
    mutate: onOrder(({ fulfillments, lineItems }) => ({
      fulfillments: fulfillments.map((each) => ({
        ...each,
        units: lineItems.map(({ lineItemId }) => ({ lineItemId, quantity: 1 })),
      })),
    })),
  },
  {
    promise: SENT,
    broken: 'never counts the units of a line that were sent',
    mutate: onLines(() => ({ fulfilledQuantity: 0 })),
  },
  {
    promise: SENT,
    broken: 'takes every unit for sent from the start',
    mutate: onLines(({ quantity }) => ({ fulfilledQuantity: quantity })),
  },
  {
    promise: SENT,
    broken: 'does not say how to track a line',
    mutate: onLines(() => ({ tracking: null })),
  },
  {
    promise: HISTORY,
    broken: 'has no history',
    mutate: onOrder(() => ({ events: [] })),
  },
  {
    promise: HISTORY,
    broken: 'knows the last event alone',
    mutate: onOrder(({ events }) => ({ events: events.slice(-1) })),
  },
  {
    promise: REFUNDS,
    broken: 'tells of no refund',
    mutate: onOrder(() => ({ refunds: [] })),
  },
  {
    promise: REFUNDS,
    broken: 'does not say how much was given back',
    mutate: onOrder(() => ({ refundTotal: null })),
  },
  {
    promise: RETURNS,
    broken: 'tells of no return',
    mutate: onOrder(() => ({ returns: [] })),
  },
  {
    promise: RETURNS,
    broken: 'names another line than the one of which units are back',
    mutate: onOrder(({ returns }) => ({
      returns: returns.map((each) => ({
        ...each,
        lineItems: each.lineItems.map((units) => ({ ...units, lineItemId: 'another' })),
      })),
    })),
  },
  {
    promise: RETURNS,
    broken: 'never counts the units of a line that are back',
    mutate: onLines(() => ({ returnedQuantity: 0 })),
  },
  {
    promise: ANNOUNCED,
    broken: 'announces nothing',
    mutate: replacing('awaitOrderChanges', (ask) => async (call, input) => ({
      ...(await ask(call, input)),
      orderIds: [],
    })),
  },
  {
    promise: ANNOUNCED,
    broken: 'begins with all that ever changed',
    mutate: replacing('awaitOrderChanges', (ask) => (call, input) => ask(call, { ...input, after: '0' })),
  },
  {
    promise: ANNOUNCED,
    broken: 'tells a change to the first who asks alone',
    mutate: replacing('awaitOrderChanges', (ask, { memory }) => async (call, input) => {
      const { next, orderIds } = await ask(call, input);
      const fresh = orderIds.filter((orderId) => !memory.has(orderId));
      for (const orderId of orderIds) memory.set(orderId, true);
      return { next, orderIds: fresh };
    }),
  },
];

function onOrder(change: (order: PlatformOrder) => Partial<PlatformOrder>): Mutant['mutate'] {
  return replacing('getOrder', (get) => async (call, input) => {
    const order = await get(call, input);
    return { ...order, ...change(order) };
  });
}

function onLines(change: (line: OrderLineItem) => Partial<OrderLineItem>): Mutant['mutate'] {
  return onOrder(({ lineItems }) => ({ lineItems: lineItems.map((line) => ({ ...line, ...change(line) })) }));
}
