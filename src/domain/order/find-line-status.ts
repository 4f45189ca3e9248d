import { isOfLine } from './is-of-line.ts';
import type { Fulfillment, OrderLineItem, OrderStatus, PlatformOrder, Return } from './order.ts';

/** Words for an order that hold for each of its line items. The others hold for some of them only. */
const common: readonly OrderStatus[] = [
  'PENDING',
  'CONFIRMED',
  'PROCESSING',
  'SHIPPED',
  'DELIVERED',
  'CANCELLED',
  'RETURNED',
];

/** The words of the specification for a return whose goods are back. Any other word may mean anything. */
const returned = ['received', 'completed'];

/**
 * The status of a line item: the platform's, else what its returns and parcels say, else the order's if that holds for
 * each line item, else CONFIRMED. Part of the units in parcels is ON_ITS_WAY, as there is no word for shipped in part.
 */
export function findLineStatus(line: OrderLineItem, order: PlatformOrder): OrderStatus {
  if (line.status !== null) return line.status;
  if (order.status === 'CANCELLED') return 'CANCELLED';
  const back = line.returnedQuantity ?? countReturned(line, order.returns);
  if (back > 0) return line.quantity === null || back < line.quantity ? 'PARTIALLY_RETURNED' : 'RETURNED';
  return findParcelStatus(line, order) ?? findCommonStatus(order);
}

/** Undefined if nothing was sent, and no parcel waits to be. */
function findParcelStatus(line: OrderLineItem, { fulfillments }: PlatformOrder): OrderStatus | undefined {
  const parcels = fulfillments.filter((parcel) => holds(parcel, line));
  const sent = parcels.filter(hasLeft);
  const isUnsent = line.fulfilledQuantity === null ? sent.length === 0 : line.fulfilledQuantity === 0;
  if (isUnsent) return parcels.length > sent.length ? 'PROCESSING' : undefined;

  const isComplete =
    line.fulfilledQuantity === null || line.quantity === null
      ? sent.length === parcels.length
      : line.fulfilledQuantity >= line.quantity;
  // Without parcels, the tracking of the line is all there is.
  const arrivals = sent.length > 0 ? sent.map(({ deliveredAt }) => deliveredAt) : [line.tracking?.deliveredAt ?? null];
  if (isComplete && !arrivals.includes(null)) return 'DELIVERED';
  if (arrivals.some((at) => at !== null)) return 'PARTIALLY_DELIVERED';
  return isComplete ? 'SHIPPED' : 'ON_ITS_WAY';
}

/** Another line may have the same SKU. */
const holds = ({ units, lineItemSkus }: Fulfillment, { lineItemId, sku }: OrderLineItem): boolean =>
  units === undefined
    ? lineItemSkus.includes(sku)
    : units.some((each) => each.lineItemId === lineItemId && each.quantity > 0);

const hasLeft = ({ shippedAt, deliveredAt }: Fulfillment): boolean => shippedAt !== null || deliveredAt !== null;

const countReturned = (line: OrderLineItem, returns: readonly Return[]): number =>
  returns
    .filter(({ status }) => returned.includes(status.toLowerCase()))
    .flatMap(({ lineItems }) => lineItems.filter((each) => isOfLine(each, line)))
    .reduce((sum, { quantity }) => sum + quantity, 0);

const findCommonStatus = ({ status }: PlatformOrder): OrderStatus =>
  status !== null && common.includes(status) ? status : 'CONFIRMED';
