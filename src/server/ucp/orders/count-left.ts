import type { OrderStatus, PurchasedLineItem } from '../../../domain/order/order.ts';

/** The statuses of a line whose units have all left the shop, if the platform counts none. */
const LEFT: readonly OrderStatus[] = ['SHIPPED', 'ON_ITS_WAY', 'DELIVERED', 'RETURNED'];

/** The units of a line of so many that have left the shop. */
export const countLeft = (
  { fulfilledQuantity, status }: Pick<PurchasedLineItem, 'fulfilledQuantity' | 'status'>,
  original: number,
): number => fulfilledQuantity ?? (LEFT.includes(status) ? original : 0);
