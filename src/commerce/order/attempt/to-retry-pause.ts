import type { OrderContext } from '../context/order-context.ts';

type Pauses = Pick<OrderContext, 'settings'>;

/** Milliseconds until the next try: the first pause, doubled for each earlier try, up to the last pause. */
export const toRetryPause = (
  { settings: { firstReconciliation, lastReconciliation } }: Pauses,
  earlier: number,
): number => Math.min(firstReconciliation * 2 ** Math.min(Math.max(earlier, 0), 30), lastReconciliation);

/** Milliseconds until the next try: the time taken so far, within the first and the last pause. */
export const toGrowingPause = (
  { settings: { firstReconciliation, lastReconciliation } }: Pauses,
  taken: number,
): number => Math.min(Math.max(taken, firstReconciliation), lastReconciliation);
