import type { CommerceContext } from '../../dependencies.ts';

/** How long to wait before the merchant is asked again; doubles with each time that it was asked in vain. */
export const toPause = (
  { settings: { firstReconciliation, lastReconciliation } }: Pick<CommerceContext, 'settings'>,
  earlier: number,
): number => Math.min(firstReconciliation * 2 ** Math.min(earlier, 30), lastReconciliation);
