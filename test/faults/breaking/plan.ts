import type { Fault } from '../../contract/merchant-adapter/fault-proxy.ts';
import type { PlannedOrder } from '../../nodes/chaos/plan.ts';
import { SeededRandom } from '../../nodes/chaos/random.ts';

/** The operations of the shop that an order passes, in order. */
export const operations = [
  'vaultCard',
  'addLines',
  'setShippingAddress',
  'setBillingAddress',
  'setShippingMethod',
  'submitOrder',
  'reconcileOrder',
] as const;
export type ShopOperation = (typeof operations)[number];

/** A process dies at the moment when this operation arrives at the shop, which carries it out all the same. */
export interface PlannedDeath {
  readonly who: 'service' | 'shop';
  readonly operation: ShopOperation;
  /** How many orders have ended before. */
  readonly after: number;
}

export interface Plan {
  readonly orders: readonly PlannedOrder[];
  readonly deaths: readonly PlannedDeath[];
}

/** A death for this many orders. */
const ORDERS_PER_DEATH = 20;

/** What a seed stands for. How far each order is when a process dies is left to the machine. */
export function createPlan(orders: number, seed: number): Plan {
  const random = new SeededRandom(seed);
  const planned = Array.from(
    { length: orders },
    (): PlannedOrder => ({ kind: random.pick(['plain', 'twins', 'watched']), isDeclined: random.next() < 0.1 }),
  );
  const deaths = Array.from(
    { length: Math.max(1, Math.floor(orders / ORDERS_PER_DEATH)) },
    (_, index): PlannedDeath => ({
      who: random.next() < 0.75 ? 'service' : 'shop',
      operation: random.pick(operations),
      after: index * ORDERS_PER_DEATH + 2,
    }),
  );
  return { orders: planned, deaths };
}

const quiet = { begun: (both: Promise<unknown>) => void both.catch(() => undefined) };

/** Broken answers, each with how likely it is for one request. */
export const faults: readonly { readonly fault: Fault; readonly share: number }[] = [
  { fault: { kind: 'reset' }, share: 0.02 },
  { fault: { kind: 'lose-answer' }, share: 0.03 },
  { fault: { kind: 'cut-body' }, share: 0.01 },
  { fault: { kind: 'cut-connection' }, share: 0.01 },
  { fault: { kind: 'answer', status: 429, body: '{}', headers: { 'retry-after': '1' } }, share: 0.01 },
  { fault: { kind: 'answer', status: 500, body: '{}' }, share: 0.01 },
  { fault: { kind: 'answer-instead', status: 504, body: 'Gateway Time-out' }, share: 0.02 },
  { fault: { kind: 'answer-instead', status: 200, body: '{"what":"nonsense"}' }, share: 0.01 },
  { fault: { kind: 'twice', second: 'afterwards', answer: 'first', ...quiet }, share: 0.02 },
  { fault: { kind: 'twice', second: 'afterwards', answer: 'second', ...quiet }, share: 0.01 },
  { fault: { kind: 'twice', second: 'at-once', answer: 'first', ...quiet }, share: 0.01 },
];
