import type { OrderKey } from '../../../stores/ports/index.ts';
import type { OrderContext } from '../context/order-context.ts';

/** Plans the looks at the charges of an order. The record of its success brings the plan to the disk. */
export async function beginChargeCheck({ stores, settings }: OrderContext, order: OrderKey): Promise<void> {
  const [first] = settings.chargeChecks;
  if (first !== undefined) await stores.orderChecks.begin(order, first, 'later');
}
