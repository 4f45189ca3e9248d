import type { OrderStatus } from './order.ts';

interface Stage {
  /** If it holds for every line item. */
  readonly all: OrderStatus;
  /** If it holds for some of them, or for some units of one. */
  readonly some: OrderStatus;
}

/** The furthest first. */
const stages: readonly Stage[] = [
  { all: 'RETURNED', some: 'PARTIALLY_RETURNED' },
  { all: 'DELIVERED', some: 'PARTIALLY_DELIVERED' },
  { all: 'SHIPPED', some: 'ON_ITS_WAY' },
  { all: 'PROCESSING', some: 'PROCESSING' },
];

/**
 * The status of an order whose platform gives none: that of the line item that is furthest, if all have it, else the
 * word for a part. Cancelled line items count only if all are. The order of the line items does not matter.
 */
export function findOrderStatus(lines: readonly OrderStatus[]): OrderStatus {
  if (lines.length === 0) return 'PENDING';
  const left = lines.filter((status) => status !== 'CANCELLED');
  if (left.length === 0) return 'CANCELLED';
  const stage = stages.find(({ all, some }) => left.some((status) => status === all || status === some));
  if (stage !== undefined) return left.every((status) => status === stage.all) ? stage.all : stage.some;
  return left.includes('PENDING') ? 'PENDING' : 'CONFIRMED';
}
