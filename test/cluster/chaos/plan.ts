import { SeededRandom } from './random.ts';

/**
 * - `plain`: placed until there is an end, always with the same key.
 * - `twins`: the same call twice at once.
 * - `watched`: followed from before it begins, over sockets that reconnect.
 */
export type OrderKind = 'plain' | 'twins' | 'watched';

export interface PlannedOrder {
  readonly kind: OrderKind;
  readonly isDeclined: boolean;
}

export const faultKinds = [
  'kill-node',
  'freeze-node',
  'cut-node',
  'pause-postgres',
  'restart-postgres',
  'cut-transactions',
  'pause-redis',
  'restart-redis',
  'flush-redis',
] as const;
export type FaultKind = (typeof faultKinds)[number];

export interface PlannedFault {
  readonly kind: FaultKind;
  /** How many orders have ended when it strikes. */
  readonly after: number;
  readonly milliseconds: number;
  /** Picks the node. */
  readonly draw: number;
}

export interface Plan {
  readonly orders: readonly PlannedOrder[];
  readonly faults: readonly PlannedFault[];
  /** By how much the clock of each node is wrong, in milliseconds. The third node joins halfway. */
  readonly clockShifts: readonly [number, number, number];
}

/** A fault for this many orders. */
const ORDERS_PER_FAULT = 11;
const MINUTE = 60_000;

/** What a seed stands for. Which node gets a request, and how far it is when a fault strikes, is left to the machine. */
export function createPlan(orders: number, seed: number, only: readonly FaultKind[] = faultKinds): Plan {
  const random = new SeededRandom(seed);
  const shift = () => (random.below(11) - 5) * MINUTE;
  const clockShifts = [shift(), shift(), shift()] as const;
  const planned = Array.from(
    { length: orders },
    (): PlannedOrder => ({ kind: random.pick(['plain', 'twins', 'watched']), isDeclined: random.next() < 0.1 }),
  );
  const rest: FaultKind[] = [];
  const faults = Array.from(
    { length: Math.max(1, Math.floor(orders / ORDERS_PER_FAULT)) },
    (_, index): PlannedFault => {
      // Each kind once before any comes again.
      if (rest.length === 0) rest.push(...only);
      const [kind] = rest.splice(random.below(rest.length), 1);
      if (kind === undefined) throw new RangeError('There is no kind of fault');
      return {
        kind,
        after: index * ORDERS_PER_FAULT + 2,
        milliseconds: 600 + random.below(1_000),
        draw: random.next(),
      };
    },
  );
  return { orders: planned, faults, clockShifts };
}
