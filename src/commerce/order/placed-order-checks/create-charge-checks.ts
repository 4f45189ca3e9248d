import type { Caller } from '../../../domain/viewer/viewer.ts';
import { CommerceError } from '../../../errors/commerce-error.ts';
import { toLoggedError } from '../../../lib/redaction/to-logged-error.ts';
import type { OrderCheck } from '../../../stores/ports/index.ts';
import type { OrderContext } from '../context/order-context.ts';
import { readOrder } from '../read/read-order.ts';
import type { CheckSource } from './merchant-checks.ts';

/** After this many checks, the first that succeeds is the last. */
const ENOUGH = 3;

/**
 * Placed orders are read again: reading an order is how an adapter finds a second charge, gives it back, and tells the shop. The checks end, or
 * the reads of a shop would grow with its history. A success drops what `reconcileOrder` would need.
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
  const hasSeen = await see(context, check);
  const done = check.looks + 1;
  const dueIn = hasSeen && done >= ENOUGH ? null : (settings.chargeChecks[done] ?? null);
  if (!hasSeen && dueIn === null) {
    logger.warn({ domain, orderId }, 'The charges of an order could not be checked: look for a second one at the shop');
  }
  await stores.orderChecks.endCheck(check, dueIn);
}

/** False if the platform is away, is no longer configured, or does not show the order. */
async function see(context: OrderContext, { domain, orderId }: OrderCheck): Promise<boolean> {
  const { stores, merchants, runtime } = context;
  const stored = await stores.orders.find({ domain, orderId });
  const merchant = merchants.findConfigured(domain);
  if (stored === undefined || merchant === undefined) return false;
  const caller: Pick<Caller, 'requestId' | 'buyer' | 'signal'> = {
    requestId: runtime.uuid(),
    buyer: { ip: null, userAgent: null },
    signal: new AbortController().signal,
  };
  try {
    await readOrder(context, caller, merchant, stored);
    return true;
  } catch (thrown) {
    const error = thrown instanceof CommerceError ? thrown.name : toLoggedError(thrown);
    context.logger.info({ domain, orderId, error }, 'The charges of an order are looked at again later');
    return false;
  }
}
