import type { OrderLineItem, TakenBackUnits } from './order.ts';

/** Whether units are of this line, as far as the platform tells: another line may have the same SKU. */
export const isOfLine = (
  units: Pick<TakenBackUnits, 'lineItemId' | 'sku'>,
  line: Pick<OrderLineItem, 'lineItemId' | 'sku'>,
): boolean => (units.lineItemId === undefined ? units.sku === line.sku : units.lineItemId === line.lineItemId);
