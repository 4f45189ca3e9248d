import type { CommerceContext } from '../../dependencies.ts';

/** How long to wait before the next try: as long again as it has taken so far, between the first and the last pause. */
export const toGrowingPause = (
  { settings: { firstReconciliation, lastReconciliation } }: Pick<CommerceContext, 'settings'>,
  taken: number,
): number => Math.min(Math.max(taken, firstReconciliation), lastReconciliation);
