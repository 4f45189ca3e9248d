import type { OrderCheck } from '../../../stores/ports/index.ts';
import type { OrderContext } from '../context/order-context.ts';
import type { CheckSource } from './merchant-checks.ts';
import { readForCheck } from './read-for-check.ts';

/** After this many checks, the first that succeeds is the last. */
const ENOUGH = 3;

/**
 * Reads placed orders again: an adapter that reads an order finds a second charge, and refunds it or reports it to the shop.
 * `reconcileOrder` cannot do this, since its input is dropped when the order is placed. The checks end, so that the reads of a shop do not
 * grow with its history.
 */
export const createChargeChecks = (context: OrderContext): CheckSource => ({
  listDueDomains: () => context.stores.orderChecks.listDueDomains(),
  claim: async (claim) => {
    // A check of a process that died is repeated by any other.
    const milliseconds = 2 * context.settings.readTimeout;
    const due = await context.stores.orderChecks.claimDue({ ...claim, milliseconds });
    return due.map((check) => () => checkCharges(context, check));
  },
});

async function checkCharges(context: OrderContext, check: OrderCheck): Promise<void> {
  const { stores, settings, logger } = context;
  const { domain, orderId } = check;
  const stored = await stores.orders.find({ domain, orderId });
  const logFailure = (fields: object) => logger.info(fields, 'The charges of an order are looked at again later');
  const hasSeen = stored !== undefined && (await readForCheck(context, stored, logFailure)) !== null;
  const done = check.looks + 1;
  const dueIn = hasSeen && done >= ENOUGH ? null : (settings.chargeChecks[done] ?? null);
  if (!hasSeen && dueIn === null) {
    logger.warn({ domain, orderId }, 'The charges of an order could not be checked: look for a second one at the shop');
  }
  await stores.orderChecks.endCheck(check, dueIn);
}
