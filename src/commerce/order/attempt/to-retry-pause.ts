import type { OrderContext } from '../context/order-context.ts';

type Pauses = Pick<OrderContext, 'settings'>;

/** How long to wait before the merchant is asked again; doubles with each time that it was asked in vain. */
export const toRetryPause = (context: Pauses, earlier: number): number =>
  between(context, context.settings.firstReconciliation * 2 ** Math.min(earlier, 30));

/** How long to wait before the next try: as long again as it has taken so far, between the first and the last pause. */
export const toGrowingPause = (context: Pauses, taken: number): number => between(context, taken);

const between = ({ settings: { firstReconciliation, lastReconciliation } }: Pauses, pause: number): number =>
  Math.min(Math.max(pause, firstReconciliation), lastReconciliation);
