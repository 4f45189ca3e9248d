import type { OrderContext } from '../context/order-context.ts';

type Pauses = Pick<OrderContext, 'settings'>;

/** How long to wait before the merchant is asked again; doubles with each time that it was asked in vain. */
export const toRetryPause = (
  { settings: { firstReconciliation, lastReconciliation } }: Pauses,
  earlier: number,
): number => Math.min(firstReconciliation * 2 ** Math.min(earlier, 30), lastReconciliation);

/** How long to wait before the next try: as long again as it has taken so far, between the first and the last pause. */
export const toGrowingPause = (
  { settings: { firstReconciliation, lastReconciliation } }: Pauses,
  taken: number,
): number => Math.min(Math.max(taken, firstReconciliation), lastReconciliation);
